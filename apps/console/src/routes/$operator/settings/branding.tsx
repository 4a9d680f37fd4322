import { type Branding, branding } from '@cubeward/contract/admin/branding.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { BrandingForm } from '../../../features/branding/BrandingForm.tsx'
import { SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { useSettings } from '../../../features/operator-settings/use-settings.ts'
import { operatorRead } from '../../../features/operators/reads.ts'
import { useStored } from '../../../form/use-stored.ts'

export const Route = createFileRoute('/$operator/settings/branding')({ component: BrandingPage })

function BrandingPage() {
  const params = { operator: routeParam(Route.useParams(), 'operator') }
  return (
    <SettingsPane query={useSettings(branding.read, params)}>
      {(value) => <BrandingTab params={params} value={value} />}
    </SettingsPane>
  )
}

function BrandingTab({ params, value }: { params: { operator: string }; value: Branding }) {
  const { ifMatch, latest } = useStored(branding.read, params)
  const { data } = useQuery(operatorRead(params.operator))
  return (
    <BrandingForm
      value={value}
      name={data?.name ?? params.operator}
      save={(body) => call(branding.update, { params, body, ifMatch: ifMatch() })}
      latest={latest}
    />
  )
}
