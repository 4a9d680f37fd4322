import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

/** Lock modules appear by themselves; what they need for it is made here and shown once. */
export function ProvisioningDialog({ operator, onClose }: { operator: string; onClose: () => void }) {
  const { dialog, reply } = useDialogForm(lockModules.provision, {
    values: {},
    params: { operator },
    failed: t('The token could not be made'),
  })
  const made = reply && (
    <>
      <p>{t('Enter this token on each new lock module. It is shown only this once.')}</p>
      <CopyLine value={reply.token} label={t('Copy token')} />
    </>
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Add lock modules')}
      submitLabel={t('Create token')}
      made={made}
      {...dialog}
    >
      <p>{t('A lock module appears in this list when it logs in for the first time with a provisioning token.')}</p>
      <p>{t('The previous token stops working. Lock modules that are in the list already do not need it any more.')}</p>
    </FormDialog>
  )
}
