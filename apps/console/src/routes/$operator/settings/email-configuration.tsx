import { emailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { EmailConfigurationForm } from '../../../features/email-configuration/EmailConfigurationForm.tsx'
import { TestMailCard } from '../../../features/email-configuration/TestMailCard.tsx'
import { SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { useSavedSettings, useSettingsSave } from '../../../features/operator-settings/use-saved-settings.ts'
import { ConfirmCall } from '../../../form/ConfirmCall.tsx'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/settings/email-configuration')({ component: EmailConfigurationPage })

type Settings = ReturnType<typeof useEmailConfiguration>
const useEmailConfiguration = (operator: string) =>
  useSavedSettings(emailConfiguration.read, emailConfiguration.update, { operator })

function EmailConfigurationPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const settings = useEmailConfiguration(operator)
  return (
    <SettingsPane {...settings}>
      {() => (
        <Cards>
          <Form key={settings.version} operator={operator} settings={settings} />
          <TestMailCard
            initial=""
            send={(recipient) => call(emailConfiguration.test, { params: { operator }, body: { recipient } })}
          />
          <Removal operator={operator} settings={settings} />
        </Cards>
      )}
    </SettingsPane>
  )
}

function Form({ operator, settings }: { operator: string; settings: Settings }) {
  const saving = useSettingsSave(settings, emailConfiguration.read, { operator })
  return (
    settings.value && <EmailConfigurationForm endpoint={emailConfiguration.update} value={settings.value} {...saving} />
  )
}

/** Without it, mails go the platform's way again. */
function Removal({ operator, settings }: { operator: string; settings: Settings }) {
  const [open, setOpen] = useState(false)
  // a stored one always has a name
  if (settings.value?.name === '') return null
  return (
    <div>
      <ActionButton kind="dangerOutlined" icon={Trash2} onClick={() => setOpen(true)}>
        {t('Delete e-mail configuration')}
      </ActionButton>
      <ConfirmCall
        open={open}
        danger
        icon={Trash2}
        onClose={() => setOpen(false)}
        run={() => call(emailConfiguration.remove, { params: { operator } })}
        done={t('E-mail configuration deleted.')}
        onDone={settings.again}
        title={t('Delete the e-mail configuration?')}
        text={t('Mails of this operator will go out as the platform sends them.')}
        confirmLabel={t('Delete')}
      />
    </div>
  )
}

const Cards = styled('div')({ display: 'grid', gap: 16, maxWidth: 960 })
