import {
  type CommandReceipt,
  type CommandState,
  type CubeEvent,
  settledStates,
} from '@cubeward/contract/live/cube-events.ts'

/** One opening as the operator sees it: the steps it took so far. "Opened" is only ever said by a lock event. */
export interface LockCommand {
  commandId: string
  lock: string
  /** Asked for here; others are shown too, but their failures are not ours to tell. */
  own: boolean
  steps: readonly { state: CommandState; at: string }[]
  reason?: string
}

/** The latest command of each lock of the cube. */
export type LockCommands = Readonly<Record<string, LockCommand>>

export type CommandAction =
  | { type: 'asked'; commandId: string; lock: string; at: string }
  | { type: 'receipt'; receipt: CommandReceipt }
  | { type: 'event'; event: CubeEvent }
  /** Refused, or never answered. */
  | { type: 'failed'; lock: string; commandId: string; state: 'Rejected' | 'Unknown'; reason: string; at: string }

export const stateOf = (command: LockCommand): CommandState => command.steps.at(-1)?.state ?? 'Requested'
export const isSettled = (command: LockCommand): boolean => settledStates.includes(stateOf(command))

const ORDER: readonly CommandState[] = ['Requested', 'Sent', 'Acknowledged']

/** Pure; gives back the same object when nothing changed. Steps that arrive late or twice never turn a command back. */
export function commandsAfter(commands: LockCommands, action: CommandAction): LockCommands {
  switch (action.type) {
    case 'asked': {
      const { commandId, lock, at } = action
      return { ...commands, [lock]: { commandId, lock, own: true, steps: [{ state: 'Requested', at }] } }
    }
    case 'receipt':
      return withStep(commands, action.receipt)
    case 'event':
      return action.event['@type'] === 'CommandEvent' ? withStep(commands, action.event) : commands
    case 'failed': {
      const known = commands[action.lock]
      return known && !isSettled(known) ? withStep(commands, action) : commands
    }
  }
}

interface Step {
  commandId: string
  lock: string
  state: CommandState
  at: string
  reason?: string | undefined
}

function withStep(commands: LockCommands, step: Step): LockCommands {
  const known = commands[step.lock]
  // a command of another console: shown too, since the door opens all the same
  if (!known || known.commandId !== step.commandId) {
    if (known && !isSettled(known)) return commands
    const first = {
      commandId: step.commandId,
      lock: step.lock,
      own: false,
      steps: [{ state: step.state, at: step.at }],
    }
    return { ...commands, [step.lock]: step.reason === undefined ? first : { ...first, reason: step.reason } }
  }
  if (!comesAfter(stateOf(known), step.state)) return commands
  const next = { ...known, steps: [...known.steps, { state: step.state, at: step.at }] }
  return { ...commands, [step.lock]: step.reason === undefined ? next : { ...next, reason: step.reason } }
}

function comesAfter(now: CommandState, next: CommandState): boolean {
  if (now === next) return false
  // the server knows better than our own time-out
  if (now === 'Unknown') return settledStates.includes(next)
  if (settledStates.includes(now)) return false
  return settledStates.includes(next) || ORDER.indexOf(next) > ORDER.indexOf(now)
}
