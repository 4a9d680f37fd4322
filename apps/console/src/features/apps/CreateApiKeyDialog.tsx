import { apiKeys } from '@cubeward/contract/admin/apps.ts'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { newConsumerToken, newSecret } from './key-pair.ts'
import { appsChanged } from './reads.ts'

/** Token and secret are made in this dialog; the server keeps a hash of the secret and never shows it again. */
export function CreateApiKeyDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [made] = useState(() => ({ consumerToken: newConsumerToken(), secret: newSecret() }))
  const { control, dialog, setValue } = useDialogForm(apiKeys.create, {
    values: { ...made, description: '' },
    params: { appId },
    failed: t('The API key could not be created'),
    said: () => t('API key created.'),
    done: async () => {
      await appsChanged()
      onClose()
    },
  })
  const secret = useWatch({ control, name: 'secret' })
  return (
    <FormDialog open onClose={onClose} title={t('Create API Key')} submitLabel={t('Create')} {...dialog}>
      <FormField
        control={control}
        name="description"
        label={t('Description')}
        autoFocus
        autoComplete="off"
        hint={t('Where the key is used, for example "Production".')}
      />
      <Made label={t('Consumer token')} value={made.consumerToken} copy={t('Copy consumer token')} />
      <Made label={t('Secret')} value={secret} copy={t('Copy secret')}>
        <IconAction icon={RefreshCw} label={t('Make another secret')} onClick={() => setValue('secret', newSecret())} />
      </Made>
      <Banner tone="warning">{t('The secret is shown only this once. Copy it before you create the key.')}</Banner>
    </FormDialog>
  )
}

interface MadeProps {
  label: string
  value: string
  copy: string
  children?: ReactNode
}

function Made({ label, value, copy, children }: MadeProps) {
  return (
    <Field role="group" aria-label={label}>
      <span>{label}</span>
      <Line>
        <code>{value}</code>
        <CopyButton value={value} label={copy} />
        {children}
      </Line>
    </Field>
  )
}

const Field = styled('div')({ display: 'grid', gap: 4, '& > span': { ...text('dense'), fontWeight: 550 } })
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '4px 4px 4px 12px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  '& code': { ...mono, flex: 1, overflowWrap: 'anywhere', userSelect: 'all' },
})
