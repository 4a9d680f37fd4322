import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { FormField } from '../../form/FormField.tsx'
import { useChange } from '../../form/use-change.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { operatorsChanged } from './reads.ts'

export function EditOperatorDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const params = { operator: operator.id }
  const values = { name: operator.name }
  const change = useChange({
    read: operators.read,
    params,
    edited: ({ name }) => ({ name }),
    shown: values,
    words: ({ name }) => name,
  })
  const { control, dialog } = useDialogForm(operators.update, {
    values,
    params,
    change,
    needs: t('Enter a name.'),
    failed: t('The operator could not be saved'),
    said: ({ name }) => t('Operator {name} saved.', { name }),
    done: async () => {
      await operatorsChanged()
      onClose()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Edit operator')} submitLabel={t('Save')} {...dialog}>
      <TextField label={t('ID')} value={operator.id} onChange={() => {}} fixedWidth disabled />
      <FormField control={control} name="name" label={t('Name')} autoFocus autoComplete="off" />
    </FormDialog>
  )
}
