import { isInvitation, type User, users } from '@cubeward/contract/admin/users.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { useChange } from '../../form/use-change.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { userName } from './columns.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { usersChanged } from './reads.ts'

interface UserDialogProps {
  operator: string
  user: User
  onClose: () => void
}

export function RoleDialog({ operator, user, onClose }: UserDialogProps) {
  const params = { operator, userId: user.userId }
  const values = { role: user.role }
  const change = useChange({
    read: users.read,
    params,
    edited: ({ role }) => ({ role }),
    shown: values,
    words: ({ role }) => (role === 'Admin' ? t('Admin') : t('User')),
  })
  const { control, dialog } = useDialogForm(users.update, {
    values,
    params,
    change,
    failed: t('The role could not be changed'),
    said: () => t('Role of {name} changed.', { name: userName(user) }),
    done: async () => {
      await usersChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Role of {name}', { name: userName(user) })}
      submitLabel={t('Save')}
      {...dialog}
    >
      <RoleChoice control={control} />
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
