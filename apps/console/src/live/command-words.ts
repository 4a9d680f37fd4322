import type { CommandState } from '@cubeward/contract/live/cube-events.ts'
import { t } from '../locales/i18n.ts'
import { refusal } from '../locales/refusals.ts'
import type { Step } from '../ui/CommandSteps.tsx'
import type { CommandStep } from '../ui/status.ts'
import { isSettled, type LockCommand } from './command-state.ts'

const STEP: Record<CommandState, CommandStep> = {
  Requested: 'requested',
  Sent: 'sent',
  Acknowledged: 'acknowledged',
  Opened: 'opened',
  Blocked: 'blocked',
  Rejected: 'rejected',
  Expired: 'rejected',
  Unknown: 'unknown',
  LateResult: 'unknown',
}

export function stateWord(state: CommandState): string {
  const words: Record<CommandState, string> = {
    Requested: t('Requested'),
    Sent: t('Sent'),
    Acknowledged: t('Acknowledged'),
    Opened: t('Opened'),
    Blocked: t('Blocked'),
    Rejected: t('Rejected'),
    Expired: t('Too late'),
    Unknown: t('Unknown'),
    LateResult: t('Answered too late'),
  }
  return words[state]
}

/** The steps of a command as they are drawn; the last one is under way as long as nothing settled it. */
export function stepsOf(command: LockCommand | undefined): Step[] {
  if (!command) return []
  const taken = command.steps.map(({ state, at }, index): Step => {
    const last = index === command.steps.length - 1
    const word = stateWord(state)
    const reason = last && command.reason !== undefined ? refusal(command.reason) : undefined
    return { step: STEP[state], label: reason === undefined ? word : `${word}: ${reason}`, at }
  })
  return isSettled(command) ? taken : [...taken, { step: 'running', label: t('Opening...') }]
}
