import { setup } from '@cubeward/contract/admin/setup.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { persistently } from '../errands.ts'
import { keepReport } from '../report/kept-report.ts'

/** The last question: who hands the cube over, and with what remarks. Then setup mode ends. */
export default function FinishDialog({ setupKey, onClose }: { setupKey: string; onClose: () => void }) {
  const [installer, setInstaller] = useState('')
  const [remarks, setRemarks] = useState('')
  const finish = useMutation({
    mutationFn: async () => {
      const params = { setupKey }
      const report = await persistently(() =>
        call(setup.report, { params, body: { installer: installer.trim(), remarks } }),
      )
      let tries = 0
      await persistently(() => {
        tries++
        return call(setup.finish, { params }).catch((error: unknown) => {
          // the answer to the one before was lost: the key has ended with it
          if (tries > 1 && error instanceof ApiProblem && error.status === 404) return undefined
          throw error
        })
      })
      return report
    },
    onSuccess: (report) => {
      keepReport(setupKey, report)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Finish Setup')}
      submitLabel={t('Finish Setup')}
      onSubmit={() => finish.mutate()}
      pending={finish.isPending}
      disabledReason={installer.trim() === '' ? t('Enter your name for the report.') : undefined}
      error={finish.error ? errorPanel(t('The setup could not be finished'), finish.error) : undefined}
    >
      <p>{t('The setup link stops working, and the commissioning report is kept with the cube.')}</p>
      <TextField label={t('Your name')} value={installer} onChange={setInstaller} autoFocus />
      <TextField label={t('Remarks')} value={remarks} onChange={setRemarks} />
    </FormDialog>
  )
}
