/** What a door of the wall shows. First match wins: a box that is both broken into and occupied shows the break-in. */
export const BOX_STATES = [
  'breakIn',
  'open',
  'blocked',
  'defective',
  'unknown',
  'disabled',
  'maintenance',
  'occupied',
  'free',
] as const
export type BoxState = (typeof BOX_STATES)[number]

type LockState = 'Open' | 'Closed' | 'Blocked' | 'Defective' | 'Breakin'

export interface BoxFacts {
  /** Status of the box's lock; absent while no lock is assigned or nothing was reported. */
  lock?: LockState | null | undefined
  /** Status of the second lock, for boxes that have two. */
  secondaryLock?: LockState | null | undefined
  enabled: boolean
  maintenanceRequired: boolean
  occupied: boolean
}

/** The one state that a door shows; everything else that is true stands in its details. */
export function boxState(facts: BoxFacts): BoxState {
  return BOX_STATES.find((state) => holds(state, facts)) ?? 'free'
}

function holds(state: BoxState, facts: BoxFacts): boolean {
  const locks = [facts.lock, facts.secondaryLock]
  switch (state) {
    case 'breakIn':
      return locks.includes('Breakin')
    case 'open':
      return locks.includes('Open')
    case 'blocked':
      return locks.includes('Blocked')
    case 'defective':
      return locks.includes('Defective')
    case 'unknown':
      return facts.lock === undefined || facts.lock === null
    case 'disabled':
      return !facts.enabled
    case 'maintenance':
      return facts.maintenanceRequired
    case 'occupied':
      return facts.occupied
    case 'free':
      return true
  }
}

/** How many doors show each state; every state is present, so a legend never jumps. */
export function countBoxStates(states: Iterable<BoxState>): Record<BoxState, number> {
  const counts: Record<BoxState, number> = {
    breakIn: 0,
    open: 0,
    blocked: 0,
    defective: 0,
    unknown: 0,
    disabled: 0,
    maintenance: 0,
    occupied: 0,
    free: 0,
  }
  for (const state of states) counts[state]++
  return counts
}
