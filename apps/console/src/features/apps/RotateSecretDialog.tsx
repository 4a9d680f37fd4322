import { appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
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
  const make = useMutation({
    mutationFn: () => call(appWebhooks.rotate, { params: { appId } }),
    onSuccess: onRotated,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Rotate the signing secret')}
      submitLabel={t('Make a new secret')}
      made={make.data && <MadeSecret secret={make.data.secret} />}
      onSubmit={() => make.mutate()}
      pending={make.isPending}
      error={make.error ? errorPanel(t('The secret could not be made'), make.error) : undefined}
    >
      <p>{t('Each event is then signed with the new secret and, for 24 hours, with the present one too.')}</p>
    </FormDialog>
  )
}
