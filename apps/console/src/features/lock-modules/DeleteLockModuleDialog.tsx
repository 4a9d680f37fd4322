import { type LockModule, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { lockModulesChanged } from './reads.ts'

interface DeleteLockModuleDialogProps {
  operator: string
  module: LockModule
  onClose: () => void
  onDeleted: () => void
}

export function DeleteLockModuleDialog({ operator, module, onClose, onDeleted }: DeleteLockModuleDialogProps) {
  return (
    <ConfirmCall
      open
      danger
      icon={Trash2}
      onClose={onClose}
      run={() => call(lockModules.remove, { params: { operator, lockModuleId: module.id } })}
      done={t('Lock module {name} deleted.', { name: module.name })}
      onDone={() => {
        onDeleted()
        void lockModulesChanged()
      }}
      title={t('Delete lock module {name}?', { name: module.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'login', text: t('its login: it needs a provisioning token to come back'), worst: true },
        { key: 'logs', text: t('its logs') },
      ]}
      confirmLabel={t('Delete lock module')}
    />
  )
}
