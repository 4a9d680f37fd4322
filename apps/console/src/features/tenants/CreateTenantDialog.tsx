import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { tenantsChanged } from './reads.ts'

interface CreateTenantDialogProps {
  operator: string
  onClose: () => void
  onCreated: (tenantId: string) => void
}

/** An id that stays, and a name. */
export function CreateTenantDialog({ operator, onClose, onCreated }: CreateTenantDialogProps) {
  const { control, dialog } = useDialogForm(tenants.create, {
    values: { tenantId: '', name: '' },
    path: ['tenantId'],
    params: { operator },
    needs: t('Enter an ID of letters, digits and hyphens, and a name of 3 or more characters.'),
    failed: t('The tenant could not be created'),
    said: ({ name }) => t('Tenant {name} created.', { name }),
    done: async ({ id }) => {
      await tenantsChanged()
      onCreated(id)
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Create Tenant')} submitLabel={t('Create')} {...dialog}>
      <FormField
        control={control}
        name="tenantId"
        label={t('ID')}
        fixedWidth
        autoFocus
        autoComplete="off"
        hint={t('Letters, digits and hyphens; it cannot be changed later.')}
      />
      <FormField control={control} name="name" label={t('Name')} autoComplete="off" maxLength={255} />
    </FormDialog>
  )
}
