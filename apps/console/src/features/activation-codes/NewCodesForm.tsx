import { activationCodes, type CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { call } from '../../api/api.ts'
import { AddressFields, Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { codesChanged } from './reads.ts'

interface NewCodesFormProps {
  operator: string
  tenantId: string
  onCancel: () => void
  onCreated: (codes: readonly CubeActivationCode[]) => void
}

const noAddress = { street: null, houseNo: null, zip: null, city: null, country: null }

/** What the new cubes will be called and where they will stand; nothing is made before it is saved. */
export function NewCodesForm({ operator, tenantId, onCancel, onCreated }: NewCodesFormProps) {
  const form = useEndpointForm(activationCodes.createMany, {
    values: { count: 1, description: null as string | null, site: null as string | null, address: noAddress },
  })
  const several = Number(form.watch('count')) > 1
  const tell = useSnackbar()
  return (
    <EditForm
      form={form}
      label={t('Cube data')}
      fresh
      onCancel={onCancel}
      save={async (body) => {
        const { content } = await call(activationCodes.createMany, { params: { operator, tenantId }, body })
        void codesChanged()
        tell(t('{n, plural, one {Code created.} other {# codes created.}}', { n: content.length }))
        onCreated(content)
      }}
    >
      <Fields>
        <FormField
          control={form.control}
          name="description"
          label={t('Description')}
          optional
          autoComplete="off"
          autoFocus
          hint={several ? t('A number is added to each.') : undefined}
        />
        <FormField control={form.control} name="site" label={t('Site')} optional autoComplete="off" />
      </Fields>
      <AddressFields control={form.control} name="address" />
      <Fields>
        <FormNumber
          control={form.control}
          name="count"
          label={t('How many codes')}
          autoComplete="off"
          hint={t('Several get the same site and address.')}
        />
      </Fields>
    </EditForm>
  )
}
