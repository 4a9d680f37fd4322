import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { tenantIdPattern } from '@cubeward/contract/kernel/fields.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { tenantsChanged } from './reads.ts'

interface CreateTenantDialogProps {
  operator: string
  open: boolean
  onClose: () => void
  onCreated: (tenantId: string) => void
}

/** TEN-06 to TEN-08: an id that stays, and a name. */
export function CreateTenantDialog({ operator, open, onClose, onCreated }: CreateTenantDialogProps) {
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [nameLeft, setNameLeft] = useState(false)
  const tell = useSnackbar()
  const create = useMutation({
    mutationFn: () => call(tenants.create, { params: { operator, tenantId: id }, body: { name } }),
    onSuccess: async () => {
      await tenantsChanged()
      tell(t('Tenant {name} created.', { name }))
      close()
      onCreated(id)
    },
  })
  const close = () => {
    onClose()
    setId('')
    setName('')
    setNameLeft(false)
    create.reset()
  }
  // what was refused is another thing as soon as something else is typed
  const typed = (set: (text: string) => void) => (text: string) => {
    create.reset()
    set(text)
  }
  const idFits = tenantIdPattern.test(id)
  const nameFits = name.trim().length >= 3
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('Create Tenant')}
      submitLabel={t('Create')}
      onSubmit={() => create.mutate()}
      disabledReason={
        idFits && nameFits
          ? undefined
          : t('Enter an ID of letters, digits and hyphens, and a name of 3 or more characters.')
      }
      pending={create.isPending}
      error={create.error ? errorPanel(t('The tenant could not be created'), create.error) : undefined}
    >
      <TextField
        label={t('ID')}
        value={id}
        onChange={typed(setId)}
        fixedWidth
        autoFocus
        autoComplete="off"
        hint={t('Letters, digits and hyphens; it cannot be changed later.')}
        error={
          id === '' || idFits
            ? undefined
            : id.length > 64
              ? t('Enter at most {max} characters.', { max: 64 })
              : t('Use letters, digits and hyphens only.')
        }
      />
      <TextField
        label={t('Name')}
        value={name}
        onChange={typed(setName)}
        onBlur={() => setNameLeft(true)}
        autoComplete="off"
        maxLength={255}
        error={nameLeft && name !== '' && !nameFits ? t('Enter at least 3 characters.') : undefined}
      />
    </FormDialog>
  )
}
