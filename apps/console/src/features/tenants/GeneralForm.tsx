import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { AddressFields, Fields } from '../../form/AddressFields.tsx'
import { EditForm, FormSection } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { SupportInfoFields } from '../../form/SupportInfoFields.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { tenantsChanged } from './reads.ts'

const valuesOf = ({ id: _, ...values }: Tenant) => values

/** Name, address, support info and retention days. */
export function GeneralForm({ operator, tenant }: { operator: string; tenant: Tenant }) {
  const params = { operator, tenantId: tenant.id }
  const form = useEndpointForm(tenants.update, { values: valuesOf(tenant) })
  const { ifMatch, latest } = useStored(tenants.read, params, valuesOf)
  const tell = useSnackbar()
  const [asked, setAsked] = useState<{ days: number; answer: (yes: boolean) => void }>()
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(undefined)
  }
  return (
    <>
      <EditForm
        form={form}
        label={t('General')}
        onCancel={() => form.reset()}
        confirm={({ retentionDays: days }) =>
          days !== null && (tenant.retentionDays === null || days < tenant.retentionDays)
            ? new Promise((resolve) => setAsked({ days, answer: resolve }))
            : Promise.resolve(true)
        }
        save={(body) => call(tenants.update, { params, body, ifMatch: ifMatch() })}
        latest={latest}
        stays
        onSaved={({ name }) => {
          void tenantsChanged()
          tell(t('Tenant {name} saved.', { name }))
        }}
      >
        <Fields>
          <FormField control={form.control} name="name" label={t('Name')} maxLength={255} autoComplete="off" />
          <FormNumber
            control={form.control}
            name="retentionDays"
            label={t('Retention days')}
            optional
            hint={t('Ended occupancies are deleted after this many days. Leave empty to keep them.')}
          />
        </Fields>
        <FormSection title={t('Address')}>
          <AddressFields control={form.control} name="address" />
        </FormSection>
        <FormSection title={t('Support info')}>
          <SupportInfoFields control={form.control} name="supportInfo" />
        </FormSection>
      </EditForm>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        icon={Trash2}
        title={t('Delete older occupancies?')}
        text={t(
          'Older than {n, plural, one {# day} other {# days}}: ended occupancies are deleted for good, every day from now on.',
          { n: asked?.days ?? 0 },
        )}
        confirmLabel={t('Save')}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    </>
  )
}
