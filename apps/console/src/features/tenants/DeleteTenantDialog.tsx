import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { tenantsChanged } from './reads.ts'

interface DeleteTenantDialogProps {
  operator: string
  tenant: Tenant
  onClose: () => void
  onDeleted: () => void
}

/** With cubes it is refused, and said here. */
export function DeleteTenantDialog({ operator, tenant, onClose, onDeleted }: DeleteTenantDialogProps) {
  return (
    <ConfirmCall
      open
      danger
      icon={Trash2}
      onClose={onClose}
      run={() => call(tenants.remove, { params: { operator, tenantId: tenant.id } })}
      done={t('Tenant {name} deleted.', { name: tenant.name })}
      onDone={() => {
        onDeleted()
        void tenantsChanged()
      }}
      title={t('Delete tenant {name}?', { name: tenant.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'settings', text: t('its settings, branding and e-mail configurations'), worst: true },
        { key: 'codes', text: t('its cube activation codes') },
      ]}
      confirmLabel={t('Delete tenant')}
    />
  )
}
