import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { call, queryClient } from '../../api/api.ts'
import { AddressFields, Fields } from '../../form/AddressFields.tsx'
import { EditForm, FormSection } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { SupportInfoFields } from '../../form/SupportInfoFields.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useSavedInPlace, useVersion } from '../../form/use-saved-in-place.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { tenantRead, tenantsChanged } from './reads.ts'

/** TSET-02: name, address, support info and retention days. */
export function GeneralForm({ operator, tenant }: { operator: string; tenant: Tenant }) {
  const { id: tenantId, ...values } = tenant
  const params = { operator, tenantId }
  const form = useEndpointForm(tenants.update, { values })
  const version = useVersion(pathFor(tenants.read.path, params))
  const tell = useSnackbar()
  useSavedInPlace(form)
  return (
    <EditForm
      form={form}
      label={t('General')}
      onCancel={() => form.reset()}
      latest={async () => {
        const { id: _, ...now } = await queryClient.fetchQuery({ ...tenantRead(operator, tenantId), staleTime: 0 })
        version.renew()
        return now
      }}
      save={async (body) => {
        await call(tenants.update, { params, body, ifMatch: version.current() })
        await queryClient.fetchQuery({ ...tenantRead(operator, tenantId), staleTime: 0 })
        version.renew()
        void tenantsChanged()
        tell(t('Tenant {name} saved.', { name: body.name }))
      }}
    >
      <Fields>
        <FormField control={form.control} name="name" label={t('Name')} maxLength={255} autoComplete="off" />
        <FormNumber
          control={form.control}
          name="retentionDays"
          label={t('Retention days')}
          optional
          hint={t('Ended occupancies are removed after so many days. Empty: they are kept.')}
        />
      </Fields>
      <FormSection title={t('Address')}>
        <AddressFields control={form.control} name="address" />
      </FormSection>
      <FormSection title={t('Support info')}>
        <SupportInfoFields control={form.control} name="supportInfo" />
      </FormSection>
    </EditForm>
  )
}
