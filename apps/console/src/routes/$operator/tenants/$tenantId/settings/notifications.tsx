import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { EmailConfigurationsCard } from '../../../../../features/tenants/EmailConfigurationsCard.tsx'
import { MatrixForm } from '../../../../../features/tenants/MatrixForm.tsx'
import { emailConfigurationList, matrixRead, smsRead } from '../../../../../features/tenants/reads.ts'
import { SettingsBlock } from '../../../../../features/tenants/SettingsBlock.tsx'
import { SmsForm } from '../../../../../features/tenants/SmsForm.tsx'
import { secretsReason } from '../../../../../features/tenants/secrets-reason.ts'
import { t } from '../../../../../locales/i18n.ts'
import { useMay } from '../../../../../session/authorization.ts'
import { text } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/notifications')({
  component: NotificationsPage,
})

/** Matrix, SMS and e-mail, each on its own. */
function NotificationsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const navigate = Route.useNavigate()
  const reason = secretsReason(useMay(operator)('tenant:secrets'))
  const matrix = useQuery(matrixRead(operator, tenantId))
  const sms = useQuery(smsRead(operator, tenantId))
  const mails = useQuery(emailConfigurationList(operator, tenantId))
  const at = '/$operator/tenants/$tenantId/settings'
  return (
    <>
      <Title>{t('Matrix')}</Title>
      <SettingsBlock query={matrix}>
        {(it) => <MatrixForm operator={operator} tenantId={tenantId} settings={it} disabledReason={reason} />}
      </SettingsBlock>
      <Title>{t('SMS')}</Title>
      <SettingsBlock query={sms}>
        {(it) => <SmsForm operator={operator} tenantId={tenantId} settings={it} />}
      </SettingsBlock>
      <SettingsBlock query={mails}>
        {(it) => (
          <EmailConfigurationsCard
            operator={operator}
            tenantId={tenantId}
            configurations={it}
            disabledReason={reason}
            onCreate={() => void navigate({ to: `${at}/new-email-configuration`, params: { operator, tenantId } })}
            onEdit={(configurationId) =>
              void navigate({
                to: `${at}/email-configurations/$configurationId`,
                params: { operator, tenantId, configurationId },
              })
            }
          />
        )}
      </SettingsBlock>
    </>
  )
}

const Title = styled('h2')({ ...text('cardTitle'), marginBottom: -8 })
