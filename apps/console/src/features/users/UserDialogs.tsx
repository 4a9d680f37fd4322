import { isInvitation, type User, users } from '@cubeward/contract/admin/users.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { useChange } from '../../form/use-change.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { userName } from './columns.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { usersChanged } from './reads.ts'

interface UserDialogProps {
  operator: string
  user: User
  onClose: () => void
}

export function RoleDialog({ operator, user, onClose }: UserDialogProps) {
  const [role, setRole] = useState(user.role)
  const tell = useSnackbar()
  const params = { operator, userId: user.userId }
  const { save, meanwhile, base } = useChange({
    read: users.read,
    params,
    edited: (it) => it.role,
    shown: user.role,
    words: (it) => (it === 'Admin' ? t('Admin') : t('User')),
  })
  const change = useMutation({
    mutationFn: () => save((ifMatch) => call(users.update, { params, body: { role }, ifMatch })),
    onSuccess: async (saved) => {
      if (!saved) return
      await usersChanged()
      onClose()
      tell(t('Role of {name} changed.', { name: userName(user) }))
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Role of {name}', { name: userName(user) })}
      submitLabel={t('Save')}
      onSubmit={() => change.mutate()}
      disabledReason={role === base ? t('Nothing was changed yet.') : undefined}
      pending={change.isPending}
      error={change.error ? errorPanel(t('The role could not be changed'), change.error) : meanwhile}
    >
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}

export function DeleteUserDialog({ operator, user, onClose }: UserDialogProps) {
  const pending = isInvitation(user)
  return (
    <ConfirmCall
      open
      danger
      icon={Trash2}
      onClose={onClose}
      run={() => call(users.remove, { params: { operator, userId: user.userId } })}
      done={pending ? t('Invitation deleted.') : t('{name} deleted.', { name: userName(user) })}
      onDone={usersChanged}
      title={pending ? t('Delete this invitation?') : t('Delete {name}?', { name: userName(user) })}
      text={
        pending
          ? t('Its link will no longer work.')
          : t('The person loses access to this operator at once. The account itself stays.')
      }
      confirmLabel={pending ? t('Delete invitation') : t('Delete user')}
    />
  )
}
