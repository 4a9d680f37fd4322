import { appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { FormField } from '../../form/FormField.tsx'
import { useChange } from '../../form/use-change.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

interface WebhookDialogProps {
  appId: string
  url: string | null
  onChanged: () => unknown
  onClose: () => void
}

/** The address of a webhook. With the first one a signing secret is made, which is shown here and nowhere else. */
export function WebhookDialog({ appId, url, onChanged, onClose }: WebhookDialogProps) {
  const params = { appId }
  const values = { url }
  const change = useChange({
    read: appWebhooks.read,
    params,
    edited: (now) => ({ url: now.url }),
    shown: values,
    words: (now) => now.url ?? '—',
  })
  const { control, dialog, reply } = useDialogForm(appWebhooks.update, {
    values,
    params,
    change,
    failed: t('The address could not be saved'),
    said: () => t('Webhook address saved.'),
    done: async ({ secret }) => {
      await onChanged()
      if (secret === null) onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Webhook address')}
      submitLabel={t('Save')}
      {...dialog}
      disabledReason={reply === undefined ? dialog.disabledReason : undefined}
      made={reply?.secret != null && <MadeSecret secret={reply.secret} />}
    >
      <FormField
        control={control}
        name="url"
        label={t('Address')}
        type="url"
        optional
        fixedWidth
        autoFocus
        autoComplete="off"
        placeholder="https://example.com/hooks"
        hint={t('Occupancy events are posted there. Without an address they go by connections of the app alone.')}
      />
    </FormDialog>
  )
}

export function MadeSecret({ secret }: { secret: string }) {
  return (
    <>
      <p>{t('Check the signature of each event with this secret. It is shown only this once.')}</p>
      <CopyLine value={secret} label={t('Copy secret')} />
    </>
  )
}
