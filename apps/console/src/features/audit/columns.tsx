import type { AuditListItem } from '@cubeward/contract/admin/audit.ts'
import {
  LayoutPanelLeft,
  LockKeyhole,
  type LucideIcon,
  Package,
  ScanBarcode,
  Send,
  Square,
  Store,
  User,
} from 'lucide-react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { look, mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { messageText, referenceText, typeText } from './words.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  Box: Square,
  Cube: LayoutPanelLeft,
  Device: ScanBarcode,
  LockModule: LockKeyhole,
  Notification: Send,
  Occupancy: Package,
  Tenant: Store,
  User,
}

/** Ids begin with the time, so that those of a page look alike: their ends tell them apart. */
export const shortId = (id: string): string => id.slice(-6)
export const actorName = ({ actor }: Pick<AuditListItem, 'actor'>) => actor.name ?? actor.id

/** "18 · np-hamburg-01": a box number says little without its cube. */
export const referenceOf = ({ referenceType, referenceId, cubeId }: AuditListItem): string =>
  [referenceId, referenceType === 'Box' ? cubeId : null].filter((part) => part !== null).join(' · ')

function Reference({ of }: { of: AuditListItem }) {
  const { referenceType } = of
  if (referenceType === null) return null
  const Icon = icons[referenceType]
  const word = referenceText(referenceType)
  return (
    <Mark title={word}>
      {Icon ? <Icon size={14} strokeWidth={1.75} aria-hidden /> : <b>{word}</b>}
      {Icon && <span className="visually-hidden">{word}</span>}
      <span>{referenceOf(of)}</span>
    </Mark>
  )
}

export const auditColumns = (): Column<AuditListItem>[] => [
  {
    key: 'id',
    label: t('ID'),
    width: 90,
    fixed: true,
    cell: (it) => <MonoId copy="never">{shortId(it.id)}</MonoId>,
    value: (it) => it.id,
  },
  {
    key: 'created',
    label: t('Timestamp'),
    sort: 'created',
    width: 150,
    fixed: true,
    cell: (it) => <MomentText at={it.created} />,
  },
  { key: 'type', label: t('Type'), width: 200, strong: true, cell: (it) => typeText(it.type) },
  {
    key: 'reference',
    room: 'wide',
    label: t('Reference'),
    width: 220,
    cell: (it) => <Reference of={it} />,
    value: (it) => [it.referenceType && referenceText(it.referenceType), referenceOf(it)].filter(Boolean).join(' '),
  },
  { key: 'message', label: t('Message'), cell: (it) => messageText(it) },
  { key: 'actor', label: t('Actor'), width: 160, cell: actorName },
]

export const auditPhoneRow = (it: AuditListItem): PhoneRow => ({
  title: typeText(it.type),
  state: <MomentText at={it.created} />,
  detail: messageText(it),
  end: actorName(it),
})

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  maxWidth: '100%',
  color: look('textSecondary'),
  '& svg': { flex: 'none' },
  '& b': { flex: 'none', fontWeight: 450 },
  '& > span:last-child': { ...mono, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
