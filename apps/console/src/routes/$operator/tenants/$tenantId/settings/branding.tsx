import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../../../api/api.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { BrandingForm } from '../../../../../features/branding/BrandingForm.tsx'
import { useSettings } from '../../../../../features/operator-settings/use-settings.ts'
import { tenantRead } from '../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../features/tenants/SettingsBlock.tsx'
import { useStored } from '../../../../../form/use-stored.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/branding')({ component: BrandingPage })

function BrandingPage() {
  const given = Route.useParams()
  const params = { operator: routeParam(given, 'operator'), tenantId: routeParam(given, 'tenantId') }
  return (
    <SettingsBlock query={useSettings(tenantSettings.branding, params)}>
      {(value) => <BrandingTab params={params} value={value} />}
    </SettingsBlock>
  )
}

function BrandingTab({ params, value }: { params: { operator: string; tenantId: string }; value: Branding }) {
  const { ifMatch, latest } = useStored(tenantSettings.branding, params)
  const { data } = useQuery(tenantRead(params.operator, params.tenantId))
  return (
    <BrandingForm
      value={value}
      name={data?.name ?? params.tenantId}
      save={(body) => call(tenantSettings.updateBranding, { params, body, ifMatch: ifMatch() })}
      latest={latest}
    />
  )
}
