import { type EmailConfiguration, emailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { EmailConfigurationForm } from '../../../features/email-configuration/EmailConfigurationForm.tsx'
import { TestMailCard } from '../../../features/email-configuration/TestMailCard.tsx'
import { Cards, SettingsPane } from '../../../features/operator-settings/SettingsPane.tsx'
import { useSettings } from '../../../features/operator-settings/use-settings.ts'
import { ConfirmCall } from '../../../form/ConfirmCall.tsx'
import { useStored } from '../../../form/use-stored.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'

export const Route = createFileRoute('/$operator/settings/email-configuration')({ component: EmailConfigurationPage })

function EmailConfigurationPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const settings = useSettings(emailConfiguration.read, { operator })
  const [deletions, setDeletions] = useState(0)
  return (
    <SettingsPane query={settings}>
      {(value) => (
        <Cards>
          <Form key={deletions} operator={operator} value={value} />
          <TestMailCard
            initial=""
            send={(recipient) => call(emailConfiguration.test, { params: { operator }, body: { recipient } })}
          />
          {/* a stored one always has a name */}
          {value.name !== '' && (
            <Removal
              operator={operator}
              onDone={async () => {
                await settings.refetch()
                setDeletions((it) => it + 1)
              }}
            />
          )}
        </Cards>
      )}
    </SettingsPane>
  )
}

function Form({ operator, value }: { operator: string; value: EmailConfiguration }) {
  const params = { operator }
  const { ifMatch, latest } = useStored(emailConfiguration.read, params)
  return (
    <EmailConfigurationForm
      endpoint={emailConfiguration.update}
      value={value}
      save={(body) => call(emailConfiguration.update, { params, body, ifMatch: ifMatch() })}
      latest={latest}
      told={t('Saved.')}
    />
  )
}

/** Without it, mails go the platform's way again. */
function Removal({ operator, onDone }: { operator: string; onDone: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
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
        onDone={onDone}
        title={t('Delete the e-mail configuration?')}
        text={t('Mails of this operator will go out as the platform sends them.')}
        confirmLabel={t('Delete')}
      />
    </div>
  )
}
