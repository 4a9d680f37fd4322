import { type SsoSettings, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { call, queryClient } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useSavedInPlace, useVersion } from '../../form/use-saved-in-place.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { ssoRead } from './reads.ts'

interface SsoFormProps {
  operator: string
  tenantId: string
  settings: SsoSettings
  disabledReason: string | undefined
}

export function SsoForm({ operator, tenantId, settings, disabledReason }: SsoFormProps) {
  const params = { operator, tenantId }
  const values = { ...settings, organizationId: settings.organizationId ?? '' }
  const form = useEndpointForm(tenantSettings.updateSso, { values })
  const version = useVersion(pathFor(tenantSettings.sso.path, params))
  const tell = useSnackbar()
  useSavedInPlace(form)
  const disabled = disabledReason !== undefined
  return (
    <EditForm
      form={form}
      label={t('Authentication (SSO)')}
      disabledReason={disabledReason}
      onCancel={() => form.reset()}
      latest={async () => {
        const now = await queryClient.fetchQuery({ ...ssoRead(operator, tenantId), staleTime: 0 })
        version.renew()
        return { ...now, organizationId: now.organizationId ?? '' }
      }}
      save={async (body) => {
        await call(tenantSettings.updateSso, { params, body, ifMatch: version.current() })
        await queryClient.fetchQuery({ ...ssoRead(operator, tenantId), staleTime: 0 })
        version.renew()
        tell(t('SSO settings saved.'))
      }}
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
