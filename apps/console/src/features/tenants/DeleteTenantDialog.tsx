import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { tenantsChanged } from './reads.ts'

interface DeleteTenantDialogProps {
  operator: string
  tenant: Tenant
  onClose: () => void
  onDeleted: () => void
}

/** TEN-18, TEN-19: with cubes it is refused, and said here. */
export function DeleteTenantDialog({ operator, tenant, onClose, onDeleted }: DeleteTenantDialogProps) {
  const tell = useSnackbar()
  const remove = useMutation({
    mutationFn: () => call(tenants.remove, { params: { operator, tenantId: tenant.id } }),
    onSuccess: () => {
      tell(t('Tenant {name} deleted.', { name: tenant.name }))
      onDeleted()
      void tenantsChanged()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      icon={Trash2}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('Delete tenant {name}?', { name: tenant.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'settings', text: t('its settings, branding and e-mail configurations'), worst: true },
        { key: 'codes', text: t('its cube activation codes') },
      ]}
      confirmLabel={t('Delete tenant')}
      pending={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
    />
  )
}
