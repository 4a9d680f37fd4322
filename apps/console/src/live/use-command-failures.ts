import { useEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { loadRefusals, refusal } from '../locales/refusals.ts'
import { useSnackbar } from '../ui/SnackbarHost.tsx'
import { isSettled, type LockCommands, stateOf } from './command-state.ts'
import { stateWord } from './command-words.ts'

/** Tells of openings that failed, unless the page shows them in another place: one place per error, never none. */
export function useCommandFailures(commands: LockCommands, isShown: (lock: string) => boolean = () => false): void {
  const tell = useSnackbar()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const command of Object.values(commands)) {
      if (!command.own || !isSettled(command) || stateOf(command) === 'Opened' || told.current.has(command.commandId))
        continue
      told.current.add(command.commandId)
      if (isShown(command.lock)) continue
      const { lock, reason } = command
      const say = () => {
        const words = reason === undefined ? stateWord(stateOf(command)) : refusal(reason)
        tell({ tone: 'error', text: t('Lock {lock} could not be opened: {reason}', { lock, reason: words }) })
      }
      void loadRefusals().then(say, say)
    }
  }, [commands, isShown, tell])
}
