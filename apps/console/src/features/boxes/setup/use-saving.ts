import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'

/** Saving of work that is not stored before: its state, its one error, and the question when it is left unsaved. */
export function useSaving(unsaved: boolean) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState(false)
  useBlocker({
    // the browser's own question: it also asks when the phone is put away
    shouldBlockFn: () => unsaved && !window.confirm(t('Leave without saving? What was captured will be lost.')),
    enableBeforeUnload: () => unsaved,
  })
  const save = async (work: () => Promise<void>) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
      setSaved(true)
    } catch (error) {
      setFailure(error instanceof Error ? errorText(error) : String(error))
    } finally {
      setSaving(false)
    }
  }
  return { saving, failure, saved, save }
}
