import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { call, queryClient } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'

interface MoveTenantDialogProps {
  operator: string
  tenant: Tenant
  /** Where it may go: the other operators of which the user is an Admin, or all others for root. */
  targets: readonly { id: string; name: string }[]
  onClose: () => void
  onMoved: (target: string) => void
}

/** The tenant goes with everything that is its own. */
export function MoveTenantDialog({ operator, tenant, targets, onClose, onMoved }: MoveTenantDialogProps) {
  const [target, setTarget] = useState('')
  const name = targets.find(({ id }) => id === target)?.name ?? target
  return (
    <ConfirmCall
      open
      onClose={onClose}
      danger
      icon={ArrowRightLeft}
      title={t('Move tenant {name}', { name: tenant.name })}
      text={t(
        'Its cubes with their units, devices and lock modules, its activation codes and settings move too. People who do not belong to the new operator lose access immediately.',
      )}
      typed={{
        phrase: tenant.id,
        label: (phrase) => (
          <>
            {t('To confirm, type')} {phrase}
          </>
        ),
      }}
      disabledReason={target === '' ? t('Choose an operator.') : undefined}
      confirmLabel={t('Move tenant')}
      run={() =>
        call(tenants.move, {
          params: { operator, tenantId: tenant.id },
          body: new Blob([target], { type: 'text/plain' }),
        })
      }
      done={t('Tenant {tenant} now belongs to {operator}.', { tenant: tenant.name, operator: name })}
      onDone={() => {
        onMoved(target)
        // cubes, units and lists of both operators are others now
        void queryClient.invalidateQueries()
      }}
    >
      <SelectField
        label={t('Target operator')}
        value={target}
        onChange={setTarget}
        options={[
          ...(target === '' ? [{ value: '', label: t('Choose an operator.') }] : []),
          ...targets.map((it) => ({ value: it.id, label: `${it.name} (${it.id})` })),
        ]}
      />
    </ConfirmCall>
  )
}
