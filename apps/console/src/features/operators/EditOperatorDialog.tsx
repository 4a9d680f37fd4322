import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { useChange } from '../../form/use-change.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { operatorsChanged } from './reads.ts'

export function EditOperatorDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const [name, setName] = useState(operator.name)
  const tell = useSnackbar()
  const params = { operator: operator.id }
  const { save, meanwhile, base } = useChange({
    read: operators.read,
    params,
    edited: (it) => it.name,
    shown: operator.name,
    words: (it) => it,
  })
  const rename = useMutation({
    mutationFn: () => save((ifMatch) => call(operators.update, { params, body: { name }, ifMatch })),
    onSuccess: async (saved) => {
      if (!saved) return
      await operatorsChanged()
      tell(t('Operator {name} saved.', { name }))
      onClose()
    },
  })
  const reason = name.trim() === '' ? t('Enter a name.') : name === base ? t('Nothing was changed yet.') : undefined
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Edit operator')}
      submitLabel={t('Save')}
      onSubmit={() => rename.mutate()}
      disabledReason={reason}
      pending={rename.isPending}
      error={rename.error ? errorPanel(t('The operator could not be saved'), rename.error) : meanwhile}
    >
      <TextField label={t('ID')} value={operator.id} onChange={() => {}} fixedWidth disabled />
      <TextField label={t('Name')} value={name} onChange={setName} autoFocus autoComplete="off" />
    </FormDialog>
  )
}
