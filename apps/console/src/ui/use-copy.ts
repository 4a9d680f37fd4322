import { useSnackbar } from './SnackbarHost.tsx'
import { useUiTexts } from './UiTexts.tsx'

/** Puts a text on the clipboard; false, and said, where the browser does not let it (a page without TLS, for instance). */
export function useCopy(): (text: string) => Promise<boolean> {
  const tell = useSnackbar()
  const { notCopied } = useUiTexts()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      tell({ tone: 'error', text: notCopied })
      return false
    }
  }
}
