import { activationCodes, type CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { call, queryClient } from '../../api/api.ts'
import { AddressFields, Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { codeRead, codesChanged } from './reads.ts'

interface CodeFormProps {
  operator: string
  tenantId: string
  code: CubeActivationCode
  onDone: () => void
}

const valuesOf = ({ description, site, address }: CubeActivationCode) => ({ description, site, address })

/** What the cube will be called and where it will stand. */
export function CodeForm({ operator, tenantId, code, onDone }: CodeFormProps) {
  const params = { operator, tenantId, code: code.cubeActivationCode }
  const form = useEndpointForm(activationCodes.update, { values: valuesOf(code) })
  const { ifMatch, latest } = useStored(activationCodes.read, params, valuesOf)
  const tell = useSnackbar()
  return (
    <EditForm
      form={form}
      label={t('Cube data')}
      onCancel={onDone}
      latest={latest}
      save={async (body) => {
        const saved = await call(activationCodes.update, { params, body, ifMatch: ifMatch() })
        queryClient.setQueryData(codeRead(operator, tenantId, params.code).queryKey, saved)
        void codesChanged()
        tell(t('Cube data saved.'))
        onDone()
      }}
    >
      <Fields>
        <FormField control={form.control} name="description" label={t('Description')} optional autoComplete="off" />
        <FormField control={form.control} name="site" label={t('Site')} optional autoComplete="off" />
      </Fields>
      <AddressFields control={form.control} name="address" />
    </EditForm>
  )
}
