import { operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { AlertsForm } from '../../../features/operator-settings/AlertsForm.tsx'
import { SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { TestAlertCard } from '../../../features/operator-settings/TestAlertCard.tsx'
import { useSavedSettings, useSettingsSave } from '../../../features/operator-settings/use-saved-settings.ts'
import { UsualTagsCard } from '../../../features/photos/UsualTagsCard.tsx'

export const Route = createFileRoute('/$operator/settings/')({ component: AlertsPage })

type Settings = ReturnType<typeof useAlerts>
const useAlerts = (operator: string) => useSavedSettings(operatorSettings.read, operatorSettings.update, { operator })

function AlertsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const settings = useAlerts(operator)
  return (
    <SettingsPane {...settings}>
      {({ alertEmails, alertPhones }) => (
        <>
          <Alerts key={settings.version} operator={operator} settings={settings} />
          <TestAlertCard operator={operator} nobody={`${alertEmails}${alertPhones}`.trim() === ''} />
          <UsualTagsCard operator={operator} />
        </>
      )}
    </SettingsPane>
  )
}

function Alerts({ operator, settings }: { operator: string; settings: Settings }) {
  const saving = useSettingsSave(settings, operatorSettings.read, { operator })
  return settings.value && <AlertsForm value={settings.value} {...saving} />
}
