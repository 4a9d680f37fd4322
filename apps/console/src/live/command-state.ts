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
  /** The lock has reported since the command ended. */
  reported?: true
}

/** The latest command of each lock of the cube. */
export type LockCommands = Readonly<Record<string, LockCommand>>

export type CommandAction =
  | { type: 'asked'; commandId: string; lock: string; at: string }
  | { type: 'receipt'; receipt: CommandReceipt }
  | { type: 'event'; event: CubeEvent }
  /** Refused, or never answered. */
  | {
      type: 'failed'
      lock: string
      commandId: string
      state: 'Rejected' | 'Expired' | 'Unknown'
      reason: string
      at: string
    }

export const stateOf = (command: LockCommand): CommandState => command.steps.at(-1)?.state ?? 'Requested'
/** Locks of which nobody knows what a command has done to them, until they report. */
export const locksInDoubt = (commands: LockCommands): ReadonlySet<string> =>
  new Set(
    Object.values(commands)
      .filter((it) => stateOf(it) === 'Unknown' && !it.reported)
      .map(({ lock }) => lock),
  )
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
      if (action.event['@type'] === 'LockEvent') return afterReport(commands, action.event)
      return action.event['@type'] === 'CommandEvent' ? withStep(commands, action.event) : commands
    case 'failed': {
      const known = commands[action.lock]
      return known && !isSettled(known) ? withStep(commands, action) : commands
    }
  }
}

function afterReport(
  commands: LockCommands,
  { lock, kept }: { lock: string; kept?: boolean | undefined },
): LockCommands {
  const known = commands[lock]
  if (kept || !known || known.reported || stateOf(known) !== 'Unknown') return commands
  return { ...commands, [lock]: { ...known, reported: true } }
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
  // the reason of an outcome that has changed says nothing of the new one
  const { reason: _before, ...rest } = known
  const next = { ...rest, steps: [...known.steps, { state: step.state, at: step.at }] }
  return { ...commands, [step.lock]: step.reason === undefined ? next : { ...next, reason: step.reason } }
}

function comesAfter(now: CommandState, next: CommandState): boolean {
  if (now === next) return false
  // the server knows better than our own time-out
  if (now === 'Unknown') return settledStates.includes(next)
  if (settledStates.includes(now)) return false
  return settledStates.includes(next) || ORDER.indexOf(next) > ORDER.indexOf(now)
}
