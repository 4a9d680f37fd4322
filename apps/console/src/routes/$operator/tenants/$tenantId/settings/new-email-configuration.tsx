import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../../api/api.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { EmailConfigurationForm } from '../../../../../features/email-configuration/EmailConfigurationForm.tsx'
import { emailConfigurationsChanged } from '../../../../../features/tenants/reads.ts'
import { secretsReason } from '../../../../../features/tenants/secrets-reason.ts'
import { t } from '../../../../../locales/i18n.ts'
import { useMay } from '../../../../../session/authorization.ts'
import { Card } from '../../../../../ui/SectionCard.tsx'
import { useSnackbar } from '../../../../../ui/SnackbarHost.tsx'
import { TextField } from '../../../../../ui/TextField.tsx'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/new-email-configuration')({
  component: NewEmailConfigurationPage,
})

function NewEmailConfigurationPage() {
  const given = Route.useParams()
  const params = { operator: routeParam(given, 'operator'), tenantId: routeParam(given, 'tenantId') }
  const disabledReason = secretsReason(useMay(params.operator)('tenant:secrets'))
  const [configurationId, setConfigurationId] = useState('')
  const navigate = Route.useNavigate()
  const tell = useSnackbar()
  return (
    <>
      <IdCard>
        <TextField
          label={t('Configuration ID')}
          value={configurationId}
          onChange={setConfigurationId}
          fixedWidth
          optional
          maxLength={64}
          autoComplete="off"
          disabled={disabledReason !== undefined}
          hint={t('Apps refer to it by this ID. Leave empty to make it the default.')}
        />
      </IdCard>
      <EmailConfigurationForm
        disabledReason={disabledReason}
        endpoint={tenantSettings.updateEmailConfiguration}
        value={noEmailConfiguration}
        save={async (emailConfiguration) => {
          await call(tenantSettings.createEmailConfiguration, { params, body: { configurationId, emailConfiguration } })
          tell(t('E-mail configuration saved.'))
          void emailConfigurationsChanged()
          void navigate({ to: '/$operator/tenants/$tenantId/settings/notifications', params })
        }}
      />
    </>
  )
}

const IdCard = styled(Card)({ maxWidth: 960, padding: 16 })
