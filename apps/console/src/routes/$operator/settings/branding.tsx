import { branding } from '@cubeward/contract/admin/branding.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { BrandingForm } from '../../../features/branding/BrandingForm.tsx'
import { SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { useSavedSettings, useSettingsSave } from '../../../features/operator-settings/use-saved-settings.ts'
import { operatorRead } from '../../../features/operators/reads.ts'

export const Route = createFileRoute('/$operator/settings/branding')({ component: BrandingPage })

type Settings = ReturnType<typeof useBranding>
const useBranding = (operator: string) => useSavedSettings(branding.read, branding.update, { operator })

function BrandingPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const settings = useBranding(operator)
  return (
    <SettingsPane {...settings}>
      {() => <BrandingTab key={settings.version} operator={operator} settings={settings} />}
    </SettingsPane>
  )
}

function BrandingTab({ operator, settings }: { operator: string; settings: Settings }) {
  const saving = useSettingsSave(settings, branding.read, { operator })
  const { data } = useQuery(operatorRead(operator))
  return settings.value && <BrandingForm value={settings.value} name={data?.name ?? operator} {...saving} />
}
