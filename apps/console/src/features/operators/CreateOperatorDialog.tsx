import { isReservedOperatorId, operators } from '@cubeward/contract/admin/operators.ts'
import { paramSchemas } from '@cubeward/contract/kernel/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { operatorsChanged } from './reads.ts'

function idError(id: string): string | undefined {
  if (id === '') return undefined
  if (!paramSchemas.operator.safeParse(id).success) return t('Use letters, digits and the characters . _ : @ ~ - only.')
  return isReservedOperatorId(id) ? t('This id is reserved for a page of the console.') : undefined
}

/** OPER-02: an id and a name are needed, nothing more. */
export function CreateOperatorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const tell = useSnackbar()
  const close = () => {
    onClose()
    setId('')
    setName('')
    create.reset()
  }
  const create = useMutation({
    mutationFn: () => call(operators.create, { params: { operator: id }, body: { name } }),
    onSuccess: async () => {
      await operatorsChanged()
      tell(t('Operator {name} created.', { name }))
      close()
    },
  })
  const wrong = idError(id)
  // what was refused is another thing as soon as something else is typed
  const typed = (set: (text: string) => void) => (text: string) => {
    create.reset()
    set(text)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('Create operator')}
      submitLabel={t('Create')}
      onSubmit={() => create.mutate()}
      disabledReason={
        id === '' || name.trim() === '' ? t('Enter an ID and a name.') : wrong === undefined ? undefined : wrong
      }
      pending={create.isPending}
      error={create.error ? errorPanel(t('The operator could not be created'), create.error) : undefined}
    >
      <TextField
        label={t('ID')}
        value={id}
        onChange={typed(setId)}
        fixedWidth
        autoFocus
        autoComplete="off"
        hint={t('Part of every address of this operator; it cannot be changed later.')}
        error={wrong}
      />
      <TextField label={t('Name')} value={name} onChange={typed(setName)} autoComplete="off" />
    </FormDialog>
  )
}
