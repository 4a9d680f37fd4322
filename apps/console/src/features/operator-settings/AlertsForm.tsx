import { type OperatorSettings, operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import { call } from '../../api/api.ts'
import { EditForm } from '../../form/EditForm.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { RecipientChips } from './RecipientChips.tsx'

/** Who is told when something goes wrong. */
export function AlertsForm({ operator, value }: { operator: string; value: OperatorSettings }) {
  const params = { operator }
  const form = useEndpointForm(operatorSettings.update, { values: value })
  const { ifMatch, latest } = useStored(operatorSettings.read, params)
  const tell = useSnackbar()
  return (
    <EditForm
      form={form}
      label={t('Alerts')}
      onCancel={() => form.reset()}
      save={(body) => call(operatorSettings.update, { params, body, ifMatch: ifMatch() })}
      latest={latest}
      stays
      onSaved={() => tell(t('Saved.'))}
    >
      <About>
        {t(
          'An alert is raised when a lock is broken open, blocked or defective, when a box needs maintenance, and when a monitored cube has been disconnected for five minutes. Alerts that come together share one message.',
        )}
      </About>
      <RecipientChips
        control={form.control}
        name="alertEmails"
        kind="email"
        label={t('Alert e-mail addresses')}
        hint={t('A comma, a blank or a new line ends an address; a whole list can be pasted.')}
      />
      <RecipientChips
        control={form.control}
        name="alertPhones"
        kind="phone"
        label={t('Alert phone numbers')}
        hint={t('With country code, for instance +43 660 1234567. A comma or a new line ends a number.')}
      />
    </EditForm>
  )
}

const About = styled('p')({ margin: 0, gridColumn: '1 / -1', ...text('dense'), color: look('textSecondary') })
