import { timeZones } from '@cubeward/domain/time-zones.ts'
import { z } from 'zod'
import { FormSelect } from '../../../form/FormSelect.tsx'
import { t } from '../../../locales/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useAskForm } from '../use-ask-form.ts'

const schema = z.object({ timezone: z.enum(timeZones as [string, ...string[]]) })
const options = timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** Chooses the time zone of the unit. */
export default function TimezoneDialog({ timezone, onClose }: { timezone: string | null; onClose: () => void }) {
  const { form, dialog } = useAskForm({
    values: { timezone: timezone !== null && timeZones.includes(timezone) ? timezone : '' },
    schema,
    content: (values) => values,
    request: ({ timezone }) => ({ '@type': 'ConfigureTimezone', timezone }),
    needs: t('Choose a time zone from the list.'),
    failed: t('The time zone could not be changed'),
    said: t('Time zone changed.'),
    done: onClose,
  })
  return (
    <FormDialog open onClose={onClose} title={t('Time zone')} submitLabel={t('Save')} {...dialog}>
      <FormSelect control={form.control} name="timezone" label={t('Time zone')} options={options} />
    </FormDialog>
  )
}
