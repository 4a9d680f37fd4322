import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { createItem, itemsChanged, type StorageScope } from './scopes.ts'

interface CreateItemDialogProps {
  scope: StorageScope
  onClose: () => void
  onCreated: (key: string) => void
}

/** Asks for the key alone: an item begins as an empty JSON object. */
export function CreateItemDialog({ scope, onClose, onCreated }: CreateItemDialogProps) {
  const { control, dialog } = useDialogForm(scope.calls.create, {
    values: { storageKey: '' },
    path: ['storageKey'],
    params: scope.params,
    needs: t('Enter a key.'),
    send: ({ storageKey }) => createItem(scope, storageKey),
    failed: t('Error creating storage item'),
    said: ({ storageKey }) => t('Storage item {key} created.', { key: storageKey }),
    done: async (_, { storageKey }) => {
      await itemsChanged(scope)
      onCreated(storageKey)
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Create storage item')} submitLabel={t('Create')} {...dialog}>
      <FormField
        control={control}
        name="storageKey"
        label={t('Key')}
        fixedWidth
        autoFocus
        autoComplete="off"
        maxLength={255}
        hint={t('The item begins as an empty JSON object, {body}.', { body: '{}' })}
      />
    </FormDialog>
  )
}
