import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

interface MoveTenantDialogProps {
  operator: string
  tenant: Tenant
  /** Where it may go: the other operators of which the user is an Admin, or all others for root. */
  targets: readonly { id: string; name: string }[]
  onClose: () => void
  onMoved: (target: string) => void
}

/** TEN-17: the tenant goes with everything that is its own. */
export function MoveTenantDialog({ operator, tenant, targets, onClose, onMoved }: MoveTenantDialogProps) {
  const [target, setTarget] = useState(targets.length === 1 ? (targets[0]?.id ?? '') : '')
  const tell = useSnackbar()
  const name = targets.find(({ id }) => id === target)?.name ?? target
  const move = useMutation({
    mutationFn: () =>
      call(tenants.move, {
        params: { operator, tenantId: tenant.id },
        body: new Blob([target], { type: 'text/plain' }),
      }),
    onSuccess: () => {
      tell(t('Tenant {tenant} now belongs to {operator}.', { tenant: tenant.name, operator: name }))
      onMoved(target)
      // cubes, units and lists of both operators are others now
      void queryClient.invalidateQueries()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Move tenant {name}', { name: tenant.name })}
      submitLabel={t('Move tenant')}
      onSubmit={() => move.mutate()}
      disabledReason={target === '' ? t('Choose an operator.') : undefined}
      pending={move.isPending}
      error={move.error ? errorPanel(t('The tenant could not be moved'), move.error) : undefined}
    >
      <p>
        {t(
          'Its cubes with their units, devices and lock modules, its activation codes and settings go along. Who is not a member of the other operator loses access at once.',
        )}
      </p>
      <SelectField
        label={t('Target operator')}
        value={target}
        onChange={setTarget}
        autoFocus
        options={[
          ...(target === '' ? [{ value: '', label: t('Choose an operator.') }] : []),
          ...targets.map((it) => ({ value: it.id, label: `${it.name} (${it.id})` })),
        ]}
      />
    </FormDialog>
  )
}
