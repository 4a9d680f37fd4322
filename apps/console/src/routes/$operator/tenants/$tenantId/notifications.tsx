import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../../api/route-param.ts'
import { notificationColumns, notificationPhoneRow } from '../../../../features/notifications/columns.tsx'
import { NotificationFilters } from '../../../../features/notifications/NotificationFilters.tsx'
import { RetryButton } from '../../../../features/notifications/RetryButton.tsx'
import { TestNotificationDialog } from '../../../../features/notifications/TestNotificationDialog.tsx'
import { ListPage } from '../../../../list/ListPage.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/notifications')({
  validateSearch: listSearch(notifications.ofTenant),
  component: TenantNotificationsPage,
})

function TenantNotificationsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const disabledReason = useMay(operator)('notification:write') ? undefined : t('Your role may not do this.')
  const [testing, setTesting] = useState(false)
  return (
    <>
      <ListPage
        table="tenant-notifications"
        endpoint={notifications.ofTenant}
        params={{ operator, tenantId }}
        below
        words={{
          title: t('Notifications'),
          search: t('Search recipient, subject, type, reference'),
          failed: t('The notifications could not be loaded'),
          empty: [t('No notifications yet'), t('What apps send to customers is listed here.')],
        }}
        columns={notificationColumns('tenant')}
        rowKey={({ id }) => id}
        link={({ id: notificationId }) =>
          linkOptions({ to: '/$operator/notifications/$notificationId', params: { operator, notificationId } })
        }
        phone={notificationPhoneRow('tenant')}
        filters={(list) => (
          <>
            <Actions>
              <RetryButton operator={operator} tenantId={tenantId} disabledReason={disabledReason}>
                {t('Retry failed')}
              </RetryButton>
              <ActionButton icon={Send} onClick={() => setTesting(true)} disabledReason={disabledReason}>
                {t('Test notification')}
              </ActionButton>
            </Actions>
            <NextLine />
            <NotificationFilters operator={operator} list={list} />
          </>
        )}
      />
      {testing && <TestNotificationDialog operator={operator} tenantId={tenantId} onClose={() => setTesting(false)} />}
    </>
  )
}

const Actions = styled('div')({
  display: 'flex',
  gap: 8,
  marginLeft: 'auto',
  [PHONE]: { width: '100%', flexWrap: 'wrap', '& > *': { flex: '1 0 auto' } },
})
const NextLine = styled('div')({ flexBasis: '100%', [PHONE]: { display: 'none' } })
