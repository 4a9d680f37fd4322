import { type Occupancy, occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { Controller } from 'react-hook-form'
import { FormField } from '../../form/FormField.tsx'
import { useChange } from '../../form/use-change.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TagsField } from '../../ui/TagsField.tsx'
import { occupanciesChanged } from './reads.ts'

const accessOf = ({ accessCode, accessKeys }: Occupancy) => ({ accessCode, accessKeys })

interface AccessDialogProps {
  operator: string
  of: Occupancy
  onClose: () => void
}

export function AccessDialog({ operator, of: it, onClose }: AccessDialogProps) {
  const params = { operator, cubeId: it.cubeId, occupancyId: it.id }
  const change = useChange({
    read: occupancies.read,
    params,
    edited: accessOf,
    shown: accessOf(it),
    words: ({ accessCode, accessKeys }) => [accessCode ?? t('no code'), ...accessKeys].join(', '),
  })
  const { control, dialog } = useDialogForm(occupancies.setAccess, {
    values: accessOf(it),
    params,
    change,
    failed: t('The access could not be changed'),
    said: () => t('Access changed. The cube is told.'),
    done: async () => {
      await occupanciesChanged()
      onClose()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Change access')} submitLabel={t('Save')} {...dialog}>
      <FormField
        control={control}
        name="accessCode"
        label={t('Access code')}
        fixedWidth
        optional
        autoFocus
        autoComplete="off"
        hint={t('Typed at the keypad of the cube: 1 to 32 letters and digits.')}
      />
      <Controller
        control={control}
        name="accessKeys"
        render={({ field, fieldState }) => (
          <TagsField
            label={t('Access keys')}
            free
            maxLength={128}
            value={field.value}
            onChange={field.onChange}
            hint={t('NFC ids or codes that open this box. Press Enter after each.')}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
