import { defaultMatrixPort, type MatrixSettings, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { call } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

interface MatrixFormProps {
  operator: string
  tenantId: string
  settings: MatrixSettings
  disabledReason: string | undefined
}

const valuesOf = (settings: MatrixSettings) => ({ ...settings, matrixPassword: null as string | null })

/** Off, the fields rest; the password is written and never read. */
export function MatrixForm({ operator, tenantId, settings, disabledReason }: MatrixFormProps) {
  const params = { operator, tenantId }
  const form = useEndpointForm(tenantSettings.updateMatrix, { values: valuesOf(settings) })
  const { ifMatch, latest } = useStored(tenantSettings.matrix, params, valuesOf)
  const tell = useSnackbar()
  const enabled = form.watch('matrixEnabled')
  const stored = form.watch('matrixPasswordSet') === true
  const shared = {
    control: form.control,
    disabled: !enabled || disabledReason !== undefined,
    autoComplete: 'off',
  } as const
  return (
    <EditForm
      form={form}
      label={t('Matrix')}
      disabledReason={disabledReason}
      onCancel={() => form.reset()}
      save={(body) => call(tenantSettings.updateMatrix, { params, body, ifMatch: ifMatch() })}
      latest={latest}
      stays
      onSaved={() => tell(t('Matrix settings saved.'))}
    >
      <FormSwitch
        control={form.control}
        name="matrixEnabled"
        label={t('Matrix')}
        meaning={t('Notifications of this tenant are also sent as Matrix messages.')}
        disabled={disabledReason !== undefined}
      />
      <Fields>
        <FormField {...shared} name="matrixHost" label={t('Host')} placeholder="matrix.example.com" fixedWidth />
        <FormNumber
          {...shared}
          name="matrixPort"
          label={t('Port')}
          optional
          hint={t('1 to 65535; {port} if it is left empty.', { port: defaultMatrixPort })}
        />
        <FormField {...shared} name="matrixUser" label={t('Username')} />
        <FormField
          {...shared}
          name="matrixPassword"
          type="password"
          autoComplete="new-password"
          label={t('Password')}
          optional={stored}
          hint={
            stored
              ? t(
                  'A password is stored. It stays if nothing is entered; another host, port or username needs it again.',
                )
              : undefined
          }
        />
      </Fields>
    </EditForm>
  )
}
