import { operators } from '@cubeward/contract/admin/operators.ts'
import { isReservedOperatorId } from '@cubeward/contract/kernel/reserved-ids.ts'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { operatorsChanged } from './reads.ts'

/** An id and a name are needed, nothing more. */
export function CreateOperatorDialog({ onClose }: { onClose: () => void }) {
  const { control, dialog } = useDialogForm(operators.create, {
    values: { operator: '', name: '' },
    path: ['operator'],
    params: {},
    check: ({ operator }) => ({
      operator: isReservedOperatorId(operator) ? t('This id is reserved for a page of the console.') : undefined,
    }),
    needs: t('Enter an ID and a name.'),
    failed: t('The operator could not be created'),
    said: ({ name }) => t('Operator {name} created.', { name }),
    done: async () => {
      await operatorsChanged()
      onClose()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Create operator')} submitLabel={t('Create')} {...dialog}>
      <FormField
        control={control}
        name="operator"
        label={t('ID')}
        fixedWidth
        autoFocus
        autoComplete="off"
        hint={t('Part of every address of this operator; it cannot be changed later.')}
      />
      <FormField control={control} name="name" label={t('Name')} autoComplete="off" />
    </FormDialog>
  )
}
