import { readSaid } from '@cubeward/words/said.ts'
import { t } from '../../../locales/i18n.ts'
import { refusalOf } from '../../../locales/refusals.ts'
import type { Over, TerminalPhase } from './terminal-connection.ts'

/** How it stands with a terminal, and why it is over. */
export interface Said extends Partial<Over> {
  phase: TerminalPhase
}

export function stateText(phase: TerminalPhase): string {
  if (phase === 'open') return t('Attached')
  if (phase === 'over') return t('Closed')
  return phase === 'connecting' ? t('Connecting...') : t('Reconnecting...')
}

export function noticeText({ phase, ending, reason = '' }: Said): string {
  if (phase === 'connecting') return t('Connecting to the unit.')
  if (phase === 'reconnecting')
    return t('The connection was lost. The screen goes on, and so does this terminal once it is back.')
  if (ending === 'idle') return t('Closed because nothing was typed for 15 minutes. The screen keeps running.')
  if (ending === 'exited') return t('The screen has ended.')
  if (ending === 'lost') return t('You may not use this terminal any more.')
  return refusalOf(readSaid(reason) ?? {}, t('The terminal could not be opened.'))
}
