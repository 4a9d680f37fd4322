import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { NotificationChip } from './columns.tsx'

const SHOWN = '10'

/** The newest notifications that refer to a cube or to something in it. */
export function CubeNotificationsCard({ operator, cubeId }: { operator: string; cubeId: string }) {
  const found = useQuery(read(notifications.list, { params: { operator }, query: { cubeId, size: SHOWN } }))
  const rows = found.data?.content ?? []
  return (
    <SectionCard
      title={t('Notifications')}
      count={found.data && formatNumber(found.data.totalElements)}
      loading={found.isPending}
      error={
        found.error && found.data === undefined
          ? {
              ...errorPanel(t('The notifications could not be loaded'), found.error),
              onRetry: () => void found.refetch(),
            }
          : undefined
      }
      rows
    >
      {rows.length === 0 && <Nothing>{t('No notification refers to this cube.')}</Nothing>}
      {rows.map((it) => (
        <Row key={it.id} data-notification>
          <div>
            <Link to="/$operator/notifications/$notificationId" params={{ operator, notificationId: it.id }}>
              {it.subject ?? it.notificationType}
            </Link>
            <small>
              {it.recipient} <TimeText at={it.created} />
            </small>
          </div>
          <NotificationChip of={it} reading="operator" />
        </Row>
      ))}
    </SectionCard>
  )
}

const Nothing = styled('p')({ margin: 0, padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
const Row = styled('div')({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: look('accentText') },
  '& small': { display: 'block', ...text('caption'), color: look('textSecondary') },
})
