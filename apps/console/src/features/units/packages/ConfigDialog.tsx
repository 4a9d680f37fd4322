import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { ConfigurePackage } from '@cubeward/contract/admin/unit-requests.ts'
import { FormField } from '../../../form/FormField.tsx'
import { t } from '../../../locales/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useAskForm } from '../use-ask-form.ts'

/** The answers that a package was given when it was set up. */
export function ConfigDialog({ one: { name, config }, onClose }: { one: UnitPackage; onClose: () => void }) {
  const { form, dialog } = useAskForm({
    values: { config: config ?? '' },
    schema: ConfigurePackage,
    content: (typed) => ({ '@type': 'ConfigurePackage', name, ...typed }),
    request: (message) => message,
    needs: t('The configuration is too long.'),
    failed: t('The configuration could not be changed'),
    said: t('Configuration of {name} changed.', { name }),
    done: onClose,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Configuration of {name}', { name })}
      submitLabel={t('Save')}
      {...dialog}
    >
      <FormField
        control={form.control}
        name="config"
        label={t('Configuration')}
        multiline
        rows={10}
        fixedWidth
        hint={t('One answer a line: package, question, type, value. The package is set up anew with them.')}
      />
    </FormDialog>
  )
}
