import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { look, mono } from '../../ui/theme/css.ts'

interface ProvisioningDialogProps {
  operator: string
  open: boolean
  onClose: () => void
}

/** GAP-18: lock modules appear by themselves; what they need for it is made here and shown once. */
export function ProvisioningDialog({ operator, open, onClose }: ProvisioningDialogProps) {
  const make = useMutation({ mutationFn: () => call(lockModules.provision, { params: { operator } }) })
  const close = () => {
    onClose()
    make.reset()
  }
  const { data } = make
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('Add lock modules')}
      submitLabel={data ? t('Done') : t('Make token')}
      made={data !== undefined}
      onSubmit={() => (data ? close() : make.mutate())}
      pending={make.isPending}
      error={make.error ? errorPanel(t('The token could not be made'), make.error) : undefined}
    >
      {data ? (
        <Result role="status">
          <p>{t('Enter this token on each new lock module. It is shown only this once.')}</p>
          <Line>
            <code>{data.token}</code>
            <CopyButton value={data.token} label={t('Copy token')} />
          </Line>
        </Result>
      ) : (
        <Result>
          <p>{t('A lock module appears in this list when it logs in for the first time with a provisioning token.')}</p>
          <p>
            {t(
              'A new token replaces the one before. Lock modules that are in the list already do not need it any more.',
            )}
          </p>
        </Result>
      )}
    </FormDialog>
  )
}

const Result = styled('div')({ display: 'grid', gap: 12, '& p': { margin: 0 } })
const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 12px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  '& code': { ...mono, flex: 1, overflowWrap: 'anywhere', userSelect: 'all' },
})
