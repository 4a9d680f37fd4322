import { type SmsSettings, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { call } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

interface SmsFormProps {
  operator: string
  tenantId: string
  settings: SmsSettings
}

export function SmsForm({ operator, tenantId, settings }: SmsFormProps) {
  const params = { operator, tenantId }
  const form = useEndpointForm(tenantSettings.updateSms, { values: settings })
  const { ifMatch, latest } = useStored(tenantSettings.sms, params)
  const tell = useSnackbar()
  return (
    <EditForm
      form={form}
      label={t('SMS')}
      onCancel={() => form.reset()}
      save={(body) => call(tenantSettings.updateSms, { params, body, ifMatch: ifMatch() })}
      latest={latest}
      stays
      onSaved={() => tell(t('SMS settings saved.'))}
    >
      <FormSwitch
        control={form.control}
        name="smsEnabled"
        label={t('SMS')}
        meaning={t('Notifications of this tenant are also sent as text messages.')}
      />
      <Fields>
        <FormField
          control={form.control}
          name="smsOriginator"
          label={t('Sender name')}
          optional
          maxLength={11}
          autoComplete="off"
          hint={t('Starts with a letter, then letters or digits: 2 to 11 characters.')}
        />
      </Fields>
    </EditForm>
  )
}
