import { tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { BrandingForm } from '../../../../../features/branding/BrandingForm.tsx'
import { useSavedSettings, useSettingsSave } from '../../../../../features/operator-settings/use-saved-settings.ts'
import { tenantRead } from '../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../features/tenants/SettingsBlock.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/branding')({ component: BrandingPage })

type Settings = ReturnType<typeof useBranding>
const useBranding = (params: { operator: string; tenantId: string }) =>
  useSavedSettings(tenantSettings.branding, tenantSettings.updateBranding, params)

function BrandingPage() {
  const given = Route.useParams()
  const params = { operator: routeParam(given, 'operator'), tenantId: routeParam(given, 'tenantId') }
  const settings = useBranding(params)
  return (
    <SettingsBlock query={{ data: settings.value, error: settings.error, refetch: settings.retry }}>
      {() => <Branding key={settings.version} params={params} settings={settings} />}
    </SettingsBlock>
  )
}

function Branding({ params, settings }: { params: { operator: string; tenantId: string }; settings: Settings }) {
  const saving = useSettingsSave(settings, tenantSettings.branding, params)
  const { data } = useQuery(tenantRead(params.operator, params.tenantId))
  return settings.value && <BrandingForm value={settings.value} name={data?.name ?? params.tenantId} {...saving} />
}
