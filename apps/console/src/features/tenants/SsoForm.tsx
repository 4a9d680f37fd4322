import { type SsoSettings, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { call } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

interface SsoFormProps {
  operator: string
  tenantId: string
  settings: SsoSettings
  disabledReason: string | undefined
}

const valuesOf = (settings: SsoSettings) => ({ ...settings, organizationId: settings.organizationId ?? '' })

export function SsoForm({ operator, tenantId, settings, disabledReason }: SsoFormProps) {
  const params = { operator, tenantId }
  const form = useEndpointForm(tenantSettings.updateSso, { values: valuesOf(settings) })
  const { ifMatch, latest } = useStored(tenantSettings.sso, params, valuesOf)
  const tell = useSnackbar()
  const disabled = disabledReason !== undefined
  return (
    <EditForm
      form={form}
      label={t('Authentication (SSO)')}
      disabledReason={disabledReason}
      onCancel={() => form.reset()}
      save={(body) => call(tenantSettings.updateSso, { params, body, ifMatch: ifMatch() })}
      latest={latest}
      stays
      onSaved={() => tell(t('SSO settings saved.'))}
    >
      <FormSwitch
        control={form.control}
        name="enabled"
        label={t('Single sign-on')}
        meaning={t(
          'End users of this tenant sign in to apps with their own organization. The console is not affected.',
        )}
        disabled={disabled}
      />
      <Fields>
        <FormField
          control={form.control}
          name="organizationId"
          label={t('Organization ID')}
          maxLength={255}
          fixedWidth
          autoComplete="off"
          disabled={disabled}
          hint={t("The tenant's organization at the identity provider.")}
        />
      </Fields>
    </EditForm>
  )
}
