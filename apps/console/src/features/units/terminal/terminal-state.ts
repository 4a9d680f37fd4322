import { createContext, useContext } from 'react'
import { t } from '../../../locales/i18n.ts'

interface Terminals {
  /** Opens a session in the dialog; `new` begins one. */
  open: (screen: string) => void
  /** Why no terminal can be opened now. */
  reason: string | undefined
}
const Context = createContext<Terminals | undefined>(undefined)

/** One terminal dialog stands over all pages of a unit. */
export const TerminalProvider = Context

function useTerminals(): Terminals {
  const terminals = useContext(Context)
  if (!terminals) throw new Error('There is no unit open around this component')
  return terminals
}
export const useOpenTerminal = () => useTerminals().open
export const useTerminalReason = () => useTerminals().reason

export const terminalReason = (may: boolean, connected: boolean): string | undefined =>
  !may ? t('Only admins may open a terminal.') : connected ? undefined : t('The unit is not connected.')
