import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { sendErrand } from '../errands.ts'

/** The last question: who hands the cube over, and with what remarks. Then setup mode ends. */
export default function FinishDialog({ setupKey, onClose }: { setupKey: string; onClose: () => void }) {
  const [installer, setInstaller] = useState('')
  const [remarks, setRemarks] = useState('')
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Finish Setup')}
      submitLabel={t('Finish Setup')}
      onSubmit={() => {
        sendErrand(setupKey, { kind: 'finish', id: crypto.randomUUID(), installer: installer.trim(), remarks })
        onClose()
      }}
      disabledReason={installer.trim() === '' ? t('Enter your name for the report.') : undefined}
    >
      <p>{t('The setup link stops working, and the commissioning report is kept with the cube.')}</p>
      <TextField label={t('Your name')} value={installer} onChange={setInstaller} autoFocus />
      <TextField
        label={t('Remarks')}
        value={remarks}
        onChange={setRemarks}
        multiline
        hint={t('One a line. “Box 6” puts its number on that door.')}
      />
    </FormDialog>
  )
}
