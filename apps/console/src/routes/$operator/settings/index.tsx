import { operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { AlertsForm } from '../../../features/operator-settings/AlertsForm.tsx'
import { Cards, SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { TestAlertCard } from '../../../features/operator-settings/TestAlertCard.tsx'
import { useSettings } from '../../../features/operator-settings/use-settings.ts'
import { UsualTagsCard } from '../../../features/photos/UsualTagsCard.tsx'

export const Route = createFileRoute('/$operator/settings/')({ component: AlertsPage })

function AlertsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const settings = useSettings(operatorSettings.read, { operator })
  return (
    <SettingsPane query={settings}>
      {(value) => (
        <Cards>
          <AlertsForm operator={operator} value={value} />
          <TestAlertCard operator={operator} nobody={`${value.alertEmails}${value.alertPhones}`.trim() === ''} />
          <UsualTagsCard operator={operator} />
        </Cards>
      )}
    </SettingsPane>
  )
}
