import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

/** Lock modules appear by themselves; what they need for it is made here and shown once. */
export function ProvisioningDialog({ operator, onClose }: { operator: string; onClose: () => void }) {
  const make = useMutation({ mutationFn: () => call(lockModules.provision, { params: { operator } }) })
  const made = make.data && (
    <>
      <p>{t('Enter this token on each new lock module. It is shown only this once.')}</p>
      <CopyLine value={make.data.token} label={t('Copy token')} />
    </>
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Add lock modules')}
      submitLabel={t('Create token')}
      made={made}
      onSubmit={() => make.mutate()}
      pending={make.isPending}
      error={make.error ? errorPanel(t('The token could not be made'), make.error) : undefined}
    >
      <p>{t('A lock module appears in this list when it logs in for the first time with a provisioning token.')}</p>
      <p>{t('The previous token stops working. Lock modules that are in the list already do not need it any more.')}</p>
    </FormDialog>
  )
}
