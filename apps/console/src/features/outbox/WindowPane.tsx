import type { OutboxNotification } from '@cubeward/contract/demo/outbox.ts'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface WindowHeadProps {
  title: string
  /** Leads to what it was sent for. */
  notification: OutboxNotification | null
  children?: ReactNode
}
export function WindowHead({ title, notification, children }: WindowHeadProps) {
  return (
    <Head>
      <h2>{title}</h2>
      {children}
      {notification && (
        <Link
          to="/$operator/notifications/$notificationId"
          params={{ operator: notification.operatorId, notificationId: notification.id }}
        >
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
          {t('Notification')}
        </Link>
      )}
    </Head>
  )
}

export const WindowPane = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
})
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '6px 12px',
  padding: '8px 16px',
  borderBottom: `1px solid ${look('line')}`,
  '& h2': { flex: '1 1 200px', minWidth: 0, ...text('cardTitle'), overflowWrap: 'anywhere' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 34,
    ...text('button'),
    color: look('textSecondary'),
    textDecoration: 'none',
    '&:hover': { color: look('text') },
  },
})
