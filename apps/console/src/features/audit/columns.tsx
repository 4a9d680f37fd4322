import type { AuditListItem } from '@cubeward/contract/admin/audit.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'

const reference = ({ referenceType, referenceId }: AuditListItem) =>
  [referenceType, referenceId].filter((part) => part !== null).join(' ')
const actorName = ({ actor }: AuditListItem) => actor.name ?? actor.id

export const auditColumns = (): Column<AuditListItem>[] => [
  {
    key: 'created',
    label: t('Timestamp'),
    sort: 'created',
    width: 150,
    fixed: true,
    cell: (it) => <MomentText at={it.created} />,
  },
  { key: 'type', label: t('Type'), width: 200, cell: (it) => it.type },
  { key: 'reference', label: t('Reference'), width: 200, cell: reference },
  { key: 'message', label: t('Message'), strong: true, cell: (it) => it.message },
  { key: 'actor', label: t('Actor'), width: 180, cell: actorName },
]

export const auditPhoneRow = (it: AuditListItem): PhoneRow => ({
  title: it.message,
  detail: actorName(it),
  end: <MomentText at={it.created} />,
})
