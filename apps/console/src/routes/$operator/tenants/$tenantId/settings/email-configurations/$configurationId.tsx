import { defaultConfigurationId, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../../../../api/api.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { EmailConfigurationForm } from '../../../../../../features/email-configuration/EmailConfigurationForm.tsx'
import { NotFound } from '../../../../../../features/shell/messages.tsx'
import { emailConfigurationList, emailConfigurationsChanged } from '../../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../../features/tenants/SettingsBlock.tsx'
import { secretsReason } from '../../../../../../features/tenants/secrets-reason.ts'
import { useStored } from '../../../../../../form/use-stored.ts'
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
  const { ifMatch, latest } = useStored(tenantSettings.emailConfigurations, { operator, tenantId }, (now) => {
    const stillThere = now.find(({ configurationId }) => configurationId === stored)
    if (stillThere === undefined) throw new Error(t('Someone else has deleted it meanwhile.'))
    return stillThere.emailConfiguration
  })
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
            latest={latest}
            save={async (body) => {
              await call(tenantSettings.updateEmailConfiguration, { params, body, ifMatch: ifMatch() })
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
