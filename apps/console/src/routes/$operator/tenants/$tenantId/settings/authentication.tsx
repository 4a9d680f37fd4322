import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { ssoRead } from '../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../features/tenants/SettingsBlock.tsx'
import { SsoForm } from '../../../../../features/tenants/SsoForm.tsx'
import { secretsReason } from '../../../../../features/tenants/secrets-reason.ts'
import { useMay } from '../../../../../session/authorization.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/authentication')({
  component: AuthenticationPage,
})

function AuthenticationPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const reason = secretsReason(useMay(operator)('tenant:secrets'))
  return (
    <SettingsBlock query={useQuery(ssoRead(operator, tenantId))}>
      {(settings) => <SsoForm operator={operator} tenantId={tenantId} settings={settings} disabledReason={reason} />}
    </SettingsBlock>
  )
}
