import { appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MadeSecret } from './WebhookDialog.tsx'

interface RotateSecretDialogProps {
  appId: string
  onRotated: () => unknown
  onClose: () => void
}

/** A new signing secret, shown this once. */
export function RotateSecretDialog({ appId, onRotated, onClose }: RotateSecretDialogProps) {
  const { dialog, reply } = useDialogForm(appWebhooks.rotate, {
    values: {},
    params: { appId },
    failed: t('The secret could not be made'),
    done: onRotated,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Rotate the signing secret')}
      submitLabel={t('Make a new secret')}
      made={reply && <MadeSecret secret={reply.secret} />}
      {...dialog}
    >
      <p>{t('Each event is then signed with the new secret and, for 24 hours, with the present one too.')}</p>
    </FormDialog>
  )
}
