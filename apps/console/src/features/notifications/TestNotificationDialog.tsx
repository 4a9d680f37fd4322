import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { read } from '../../api/api.ts'
import { FormField } from '../../form/FormField.tsx'
import { FormLookup } from '../../form/FormLookup.tsx'
import { FormSelect } from '../../form/FormSelect.tsx'
import { tenantsOf } from '../../form/lookups.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appsOf, notificationsChanged } from './reads.ts'

interface TestNotificationDialogProps {
  operator: string
  /** Asked for, if left out. */
  tenantId?: string
  onClose: () => void
}

/** In minutes. */
const TTL = 60

/** Sends a notification as an app would, over the channels of the tenant that are switched on. */
export function TestNotificationDialog({ operator, tenantId, onClose }: TestNotificationDialogProps) {
  const { control, dialog } = useDialogForm(notifications.create, {
    values: {
      tenantId: tenantId ?? '',
      appId: '',
      recipient: '',
      notificationType: 'Test',
      ttl: TTL,
      referenceType: '',
      referenceId: '',
      subject: '',
      matrixUser: '',
      email: '',
      phone: '',
      shortContent: '',
      fullContentHtml: '',
      configurationId: '',
    },
    params: { operator },
    needs: t('Enter tenant, app, short content and full content.'),
    failed: t('The notification could not be sent'),
    said: () => t('Test notification created.'),
    done: async () => {
      await notificationsChanged()
      onClose()
    },
  })
  const chosen = useWatch({ control, name: 'tenantId' })
  const configurations = useQuery({
    ...read(tenantSettings.emailConfigurations, { params: { operator, tenantId: chosen } }),
    enabled: chosen !== '',
  })
  const plain = { control, autoComplete: 'off' } as const
  return (
    <FormDialog open onClose={onClose} title={t('Test notification')} submitLabel={t('Send')} {...dialog}>
      {tenantId === undefined && (
        <FormLookup
          control={control}
          name="tenantId"
          label={t('Tenant')}
          find={(search) => tenantsOf(operator, search)}
          none=""
          words={{ none: t('No tenant is found.'), clear: t('No tenant'), open: t('Show tenants') }}
        />
      )}
      <FormLookup
        control={control}
        name="appId"
        label={t('App')}
        find={appsOf}
        none=""
        words={{ none: t('No app is found.'), clear: t('No app'), open: t('Show apps') }}
      />
      <FormField {...plain} name="recipient" label={t('Recipient')} maxLength={255} optional />
      <FormField {...plain} name="email" label={t('E-mail')} type="email" optional />
      <FormField {...plain} name="phone" label={t('Phone')} type="tel" placeholder="+43 660 1234567" optional />
      <FormField {...plain} name="matrixUser" label={t('Matrix user')} placeholder="@name:example.com" optional />
      <FormField {...plain} name="notificationType" label={t('Type')} maxLength={64} optional />
      <FormField {...plain} name="referenceType" label={t('Reference type')} maxLength={64} optional />
      <FormField {...plain} name="referenceId" label={t('Reference ID')} maxLength={255} fixedWidth optional />
      <FormField {...plain} name="subject" label={t('Subject')} maxLength={255} optional />
      <FormField {...plain} name="shortContent" label={t('Short content')} maxLength={1600} multiline rows={2} />
      <FormField {...plain} name="fullContentHtml" label={t('Full content (HTML)')} multiline rows={4} fixedWidth />
      <FormSelect
        control={control}
        name="configurationId"
        label={t('E-mail configuration')}
        options={[
          { value: '', label: t('The usual one') },
          ...(configurations.data ?? [])
            .filter(({ configurationId }) => configurationId !== '')
            .map(({ configurationId, emailConfiguration }) => ({
              value: configurationId,
              label: emailConfiguration.name || configurationId,
            })),
        ]}
      />
    </FormDialog>
  )
}
