import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createItem, itemsChanged, type StorageScope } from './scopes.ts'

interface CreateItemDialogProps {
  scope: StorageScope
  onClose: () => void
  onCreated: (key: string) => void
}

/** Asks for the key alone: an item begins as an empty JSON object. */
export function CreateItemDialog({ scope, onClose, onCreated }: CreateItemDialogProps) {
  const [key, setKey] = useState('')
  const tell = useSnackbar()
  const create = useMutation({
    mutationFn: () => createItem(scope, key),
    onSuccess: async () => {
      await itemsChanged(scope)
      tell(t('Storage item {key} created.', { key }))
      onCreated(key)
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Create storage item')}
      submitLabel={t('Create')}
      onSubmit={() => create.mutate()}
      pending={create.isPending}
      disabledReason={reasonOf(key)}
      error={create.error ? errorPanel(t('Error creating storage item'), create.error) : undefined}
    >
      <TextField
        label={t('Key')}
        value={key}
        onChange={(typed) => {
          create.reset()
          setKey(typed)
        }}
        fixedWidth
        autoFocus
        autoComplete="off"
        maxLength={255}
        hint={t('The item begins as an empty JSON object, {body}.', { body: '{}' })}
      />
    </FormDialog>
  )
}

/** What an address could not name; all else is for the server to refuse. */
function reasonOf(key: string): string | undefined {
  if (key === '') return t('Enter a key.')
  return /^\.\.?$|\//.test(key) ? t('A key has no “/”, and is neither “.” nor “..”.') : undefined
}
