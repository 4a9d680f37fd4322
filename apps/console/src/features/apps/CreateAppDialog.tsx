import { apps } from '@cubeward/contract/admin/apps.ts'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appsChanged } from './reads.ts'

interface CreateAppDialogProps {
  onClose: () => void
  onCreated: (appId: string) => void
}

/** Asks for the id alone; what else an app has is asked on its edit page, which follows. */
export function CreateAppDialog({ onClose, onCreated }: CreateAppDialogProps) {
  const { control, dialog } = useDialogForm(apps.create, {
    values: { appId: '' },
    path: ['appId'],
    params: {},
    needs: t('Enter an ID.'),
    failed: t('The app could not be created'),
    said: ({ appId }) => t('App {name} created.', { name: appId }),
    done: async ({ id }) => {
      await appsChanged()
      onCreated(id)
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Create App')} submitLabel={t('Create')} {...dialog}>
      <FormField
        control={control}
        name="appId"
        label={t('App ID')}
        fixedWidth
        autoFocus
        autoComplete="off"
        hint={t('Occupancies and the audit log name the app by it. It cannot be changed later.')}
      />
    </FormDialog>
  )
}
