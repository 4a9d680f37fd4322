import { defaultMatrixPort, type MatrixSettings, tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useCallback } from 'react'
import { call, queryClient } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useSavedInPlace, useVersion } from '../../form/use-saved-in-place.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { matrixRead } from './reads.ts'

interface MatrixFormProps {
  operator: string
  tenantId: string
  settings: MatrixSettings
  disabledReason: string | undefined
}

/** Off, the fields rest; the password is written and never read. */
export function MatrixForm({ operator, tenantId, settings, disabledReason }: MatrixFormProps) {
  const params = { operator, tenantId }
  const form = useEndpointForm(tenantSettings.updateMatrix, {
    values: { ...settings, matrixPassword: null as string | null },
  })
  const version = useVersion(pathFor(tenantSettings.matrix.path, params))
  const tell = useSnackbar()
  useSavedInPlace(
    form,
    useCallback(
      (saved) => {
        const now = queryClient.getQueryData<MatrixSettings>(matrixRead(operator, tenantId).queryKey)
        return { ...saved, matrixPassword: null, matrixPasswordSet: now?.matrixPasswordSet ?? false }
      },
      [operator, tenantId],
    ),
  )
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
      latest={async () => {
        const now = await queryClient.fetchQuery({ ...matrixRead(operator, tenantId), staleTime: 0 })
        version.renew()
        return { ...now, matrixPassword: null }
      }}
      save={async (body) => {
        await call(tenantSettings.updateMatrix, { params, body, ifMatch: version.current() })
        await queryClient.fetchQuery({ ...matrixRead(operator, tenantId), staleTime: 0 })
        version.renew()
        tell(t('Matrix settings saved.'))
      }}
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
