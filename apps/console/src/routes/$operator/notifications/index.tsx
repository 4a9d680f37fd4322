import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { notificationColumns, notificationPhoneRow } from '../../../features/notifications/columns.tsx'
import { NotificationFilters } from '../../../features/notifications/NotificationFilters.tsx'
import { TestNotificationDialog } from '../../../features/notifications/TestNotificationDialog.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'

export const Route = createFileRoute('/$operator/notifications/')({
  validateSearch: listSearch(notifications.list),
  component: NotificationsPage,
})

function NotificationsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const may = useMay(operator)
  const [testing, setTesting] = useState(false)
  return (
    <>
      <ListPage
        table="notifications"
        endpoint={notifications.list}
        params={{ operator }}
        words={{
          title: t('Notifications'),
          search: t('Search recipient, subject, type, reference'),
          failed: t('The notifications could not be loaded'),
          empty: [t('No notifications yet'), t('What apps send to customers is listed here.')],
        }}
        columns={notificationColumns('operator')}
        rowKey={({ id }) => id}
        link={({ id: notificationId }) =>
          linkOptions({ to: '/$operator/notifications/$notificationId', params: { operator, notificationId } })
        }
        phone={notificationPhoneRow('operator')}
        filters={(list) => <NotificationFilters operator={operator} list={list} ofTenants />}
        actions={
          <ActionButton
            icon={Send}
            onClick={() => setTesting(true)}
            disabledReason={may('notification:write') ? undefined : t('Your role may not do this.')}
          >
            {t('Test notification')}
          </ActionButton>
        }
      />
      {testing && <TestNotificationDialog operator={operator} onClose={() => setTesting(false)} />}
    </>
  )
}
