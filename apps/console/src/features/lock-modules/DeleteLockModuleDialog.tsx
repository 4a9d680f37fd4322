import { type LockModule, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { lockModulesChanged } from './reads.ts'

interface DeleteLockModuleDialogProps {
  operator: string
  module: LockModule
  onClose: () => void
  onDeleted: () => void
}

/** LMOD-05. */
export function DeleteLockModuleDialog({ operator, module, onClose, onDeleted }: DeleteLockModuleDialogProps) {
  const tell = useSnackbar()
  const remove = useMutation({
    mutationFn: () => call(lockModules.remove, { params: { operator, lockModuleId: module.id } }),
    onSuccess: () => {
      tell(t('Lock module {name} deleted.', { name: module.name }))
      onDeleted()
      void lockModulesChanged()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      icon={Trash2}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('Delete lock module {name}?', { name: module.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'login', text: t('its login: it needs a provisioning token to come back'), worst: true },
        { key: 'logs', text: t('its logs') },
      ]}
      confirmLabel={t('Delete lock module')}
      pending={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
    />
  )
}
