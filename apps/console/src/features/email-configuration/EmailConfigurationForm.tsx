import {
  type EmailConfiguration,
  type EmailConfigurationEdit,
  MailAuthentication,
  MailSecurity,
} from '@cubeward/contract/admin/email-configuration.ts'
import type { BodyInput, Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { FormSelect } from '../../form/FormSelect.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { AddressChips } from './AddressChips.tsx'

interface EmailConfigurationFormProps<E extends Endpoint> {
  /** The call that stores it: an operator's or a tenant's; its body is an `EmailConfigurationEdit`. */
  endpoint: E
  value: EmailConfiguration
  save: (values: EmailConfigurationEdit) => Promise<unknown>
  /** What is stored now; not of one that is made only now. */
  latest?: () => Promise<EmailConfiguration>
  /** Said once it is saved, of a form that stays on the screen. */
  told?: string
  /** Why this user may not change it. */
  disabledReason?: string | undefined
}

/** The secrets are never read, but are fields: without a first value they would count as changed for ever. */
const valuesOf = ({ smtp, ...value }: EmailConfiguration) => ({
  ...value,
  smtp: { ...smtp, basic: { ...smtp.basic, password: '' }, oauth2: { ...smtp.oauth2, clientSecret: '' } },
})

/** The e-mail configuration of an operator or of a tenant. */
export function EmailConfigurationForm<E extends Endpoint>({
  endpoint,
  value,
  save,
  latest,
  told,
  disabledReason,
}: EmailConfigurationFormProps<E>) {
  const { smtp } = value
  const tell = useSnackbar()
  type Values = BodyInput<E> & EmailConfigurationEdit
  const form = useEndpointForm(endpoint, { values: valuesOf(value) as unknown as Values })
  // one shape for every owner: the fields below are those of the configuration
  const control = form.control as never
  const custom = useWatch({ control, name: 'smtp.enabled' }) === true
  const fixed = disabledReason !== undefined
  const resting = fixed || !custom
  const basic = useWatch({ control, name: 'smtp.authentication' }) === 'Basic'
  const { resetField } = form
  useEffect(() => {
    // what is not shown cannot be corrected, so it must not keep the form from being saved
    if (basic) resetField('smtp.oauth2.grantTokenUrl' as never)
  }, [basic, resetField])
  // what every field of the configuration has, and what those of the mail server have
  const shared = { control, disabled: fixed } as const
  const server = { control, disabled: resting } as const
  const needed = { ...server, optional: !custom, autoComplete: 'off' } as const
  const secret = { ...server, type: 'password', autoComplete: 'new-password' } as const
  const { basic: account, oauth2: client } = smtp
  const kept = (set: boolean) => (set ? t('One is stored. Leave it empty to keep it.') : undefined)
  return (
    <EditForm
      form={form}
      label={t('E-mail configuration')}
      save={save}
      disabledReason={disabledReason}
      latest={latest && (async () => valuesOf(await latest()) as unknown as Values)}
      onCancel={() => form.reset()}
      {...(told !== undefined && { stays: true, onSaved: () => tell(told) })}
    >
      <FormSwitch
        {...shared}
        name="enabled"
        label={t('Use this configuration')}
        meaning={t("When off, e-mails are sent by the platform's mail server.")}
      />
      <FormField {...shared} name="name" label={t('Name')} />
      <Pair>
        <FormField {...shared} name="fromName" label={t('From name')} optional />
        <FormField {...shared} name="fromAddress" label={t('From address')} type="email" optional />
        <FormField {...shared} name="replyToName" label={t('Reply-to name')} optional />
        <FormField {...shared} name="replyToAddress" label={t('Reply-to address')} type="email" optional />
      </Pair>
      <AddressChips {...shared} name="bcc" label={t('BCC addresses')} hint={t('Press Enter after each address.')} />
      <FormSelect {...shared} name="type" label={t('Type')} options={[{ value: 'SMTP', label: 'SMTP' }]} />
      <Group>
        <legend>{t('Mail server')}</legend>
        <FormSwitch
          {...shared}
          name="smtp.enabled"
          label={t('Custom SMTP')}
          meaning={t('Send through a mail server of your own instead of the platform’s.')}
        />
        <Pair>
          <FormField {...needed} name="smtp.host" label={t('Host')} fixedWidth />
          <FormNumber {...server} name="smtp.port" label={t('Port')} optional={resting} />
          <FormSelect
            {...server}
            name="smtp.security"
            label={t('Security')}
            options={MailSecurity.options.map((it) => ({ value: it, label: it }))}
          />
          <FormSelect
            {...server}
            name="smtp.authentication"
            label={t('Authentication')}
            options={MailAuthentication.options.map((it) => ({ value: it, label: it }))}
          />
        </Pair>
        {basic ? (
          <Pair>
            <FormField {...needed} name="smtp.basic.username" label={t('Username')} />
            <FormField
              {...secret}
              name="smtp.basic.password"
              label={t('Password')}
              optional={!custom || account.passwordSet}
              hint={kept(account.passwordSet)}
            />
          </Pair>
        ) : (
          <Pair>
            <FormField {...needed} name="smtp.oauth2.grantTokenUrl" label={t('Grant token URL')} type="url" />
            <FormField {...server} name="smtp.oauth2.scope" label={t('Scope')} optional />
            <FormField {...needed} name="smtp.oauth2.clientId" label={t('Client ID')} />
            <FormField
              {...secret}
              name="smtp.oauth2.clientSecret"
              label={t('Client secret')}
              optional={!custom || client.clientSecretSet}
              hint={kept(client.clientSecretSet)}
            />
            <FormField {...needed} name="smtp.oauth2.username" label={t('Username')} />
          </Pair>
        )}
      </Group>
    </EditForm>
  )
}

export const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Group = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '& legend': { ...text('cardTitle'), padding: 0 },
})
