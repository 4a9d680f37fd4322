import { useState } from 'react'
import { errorText } from '../../../api/error-panel.ts'
import { t } from '../../../locales/i18n.ts'

/** Saving of work that is not stored before: its state, and its one error. */
export function useSaving() {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (work: () => Promise<'saved' | 'conflict'>) => {
    setSaving(true)
    setFailure(undefined)
    try {
      if ((await work()) === 'conflict')
        setFailure(t('Nothing was saved: somebody else has changed the same boxes meanwhile.'))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return { saving, failure, save, forget: () => setFailure(undefined) }
}
