import { defaultConfigurationId, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call, queryClient } from '../../../../../../api/api.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { EmailConfigurationForm } from '../../../../../../features/email-configuration/EmailConfigurationForm.tsx'
import { NotFound } from '../../../../../../features/shell/messages.tsx'
import { emailConfigurationList, emailConfigurationsChanged } from '../../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../../features/tenants/SettingsBlock.tsx'
import { secretsReason } from '../../../../../../features/tenants/secrets-reason.ts'
import { useVersion } from '../../../../../../form/use-saved-in-place.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useMay } from '../../../../../../session/authorization.ts'
import { useSnackbar } from '../../../../../../ui/SnackbarHost.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/email-configurations/$configurationId')({
  component: EmailConfigurationPage,
})

function EmailConfigurationPage() {
  const given = Route.useParams()
  const operator = routeParam(given, 'operator')
  const tenantId = routeParam(given, 'tenantId')
  const params = { operator, tenantId, configurationId: routeParam(given, 'configurationId') }
  const stored = params.configurationId === defaultConfigurationId ? '' : params.configurationId
  const disabledReason = secretsReason(useMay(operator)('tenant:secrets'))
  const version = useVersion(pathFor(tenantSettings.emailConfigurations.path, { operator, tenantId }))
  const navigate = Route.useNavigate()
  const tell = useSnackbar()
  return (
    <SettingsBlock query={useQuery(emailConfigurationList(operator, tenantId))}>
      {(list) => {
        const found = list.find(({ configurationId }) => configurationId === stored)
        if (found === undefined) return <NotFound />
        return (
          <EmailConfigurationForm
            disabledReason={disabledReason}
            endpoint={tenantSettings.updateEmailConfiguration}
            value={found.emailConfiguration}
            latest={async () => {
              const now = await queryClient.fetchQuery({ ...emailConfigurationList(operator, tenantId), staleTime: 0 })
              version.renew()
              const stillThere = now.find(({ configurationId }) => configurationId === stored)
              if (stillThere === undefined) throw new Error(t('Someone else has deleted it meanwhile.'))
              return stillThere.emailConfiguration
            }}
            save={async (body) => {
              await call(tenantSettings.updateEmailConfiguration, { params, body, ifMatch: version.current() })
              tell(t('E-mail configuration saved.'))
              void emailConfigurationsChanged()
              void navigate({
                to: '/$operator/tenants/$tenantId/settings/notifications',
                params: { operator, tenantId },
              })
            }}
          />
        )
      }}
    </SettingsBlock>
  )
}
