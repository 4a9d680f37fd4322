import type { NotificationListItem } from '@cubeward/contract/admin/notifications.ts'
import { channelStatus, statusForOperator, statusForTenant } from '@cubeward/domain/notification-status.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { channelLook, channelsOf, statusLook } from './status.ts'

/** Cubes and operators read the state of all ways, the list of a tenant the best of them. */
export type Reading = 'operator' | 'tenant'

export function NotificationChip({ of, reading }: { of: NotificationListItem; reading: Reading }) {
  const now = useNow().getTime()
  const channels = channelsOf(of)
  const read = reading === 'operator' ? statusForOperator : statusForTenant
  const look = statusLook(read({ channels, expires: of.expires }, now))
  const each = channels
    .map((it) => `${channelLook(it.channel).label}: ${statusLook(channelStatus(it, of.expires, now)).label}`)
    .join(', ')
  return (
    <Tip title={each === '' ? undefined : each} describeChild>
      <span>
        <StatusChip look={look} quiet>
          {look.label}
        </StatusChip>
      </span>
    </Tip>
  )
}

const statusText = (of: NotificationListItem, reading: Reading) => {
  const read = reading === 'operator' ? statusForOperator : statusForTenant
  return statusLook(read({ channels: channelsOf(of), expires: of.expires }, Date.now())).label
}
const reference = ({ referenceType, referenceId }: NotificationListItem) =>
  [referenceType, referenceId].filter((part) => part !== null).join(' ')

/** Ids are long; the whole of it stands on hover and on the page of the notification. */
const Short = styled('span')({
  display: 'block',
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const notificationColumns = (reading: Reading): Column<NotificationListItem>[] => [
  {
    key: 'created',
    label: t('Created'),
    sort: 'created',
    width: 150,
    fixed: true,
    cell: (it) => <MomentText at={it.created} />,
  },
  { key: 'recipient', label: t('Recipient'), cell: ({ recipient }) => recipient },
  { key: 'subject', label: t('Subject'), strong: true, cell: ({ subject }) => subject },
  { key: 'type', room: 'wider', label: t('Type'), width: 130, cell: ({ notificationType }) => notificationType },
  {
    key: 'reference',
    room: 'wider',
    label: t('Reference'),
    width: 160,
    cell: (it) => <Short title={reference(it)}>{reference(it)}</Short>,
  },
  { key: 'app', room: 'wide', label: t('App'), width: 130, cell: ({ appName, appId }) => appName ?? appId },
  ...(reading === 'operator'
    ? [
        {
          key: 'tenant',
          room: 'wider' as const,
          label: t('Tenant'),
          width: 150,
          cell: (it: NotificationListItem) => it.tenantName,
        },
      ]
    : []),
  {
    key: 'status',
    label: t('Status'),
    width: 140,
    cell: (it) => <NotificationChip of={it} reading={reading} />,
    value: (it) => statusText(it, reading),
  },
]

export const notificationPhoneRow =
  (reading: Reading) =>
  (it: NotificationListItem): PhoneRow => ({
    title: it.subject ?? it.notificationType,
    state: <NotificationChip of={it} reading={reading} />,
    detail: it.recipient,
    end: <MomentText at={it.created} />,
  })
