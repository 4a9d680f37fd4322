import type { BoxJob, BoxJobItemState } from '@cubeward/contract/admin/box-jobs.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'

/** How long a lock may take before nobody knows what came of it. */
export const PATIENCE_MS = 15_000

export interface OneLock {
  lock: string
  boxNumber: string | null
  /** When it was told to open; null before. */
  asked: number | null
  came: Extract<BoxJobItemState, 'Opened' | 'Blocked' | 'Unknown' | 'Skipped'> | null
}

type Seen = Pick<Lock, 'lock' | 'status'>

/** What the locks say themselves: a lock counts as open once it was seen open, not because it was asked. */
export function settled(all: readonly OneLock[], seen: readonly Seen[], now: number): readonly OneLock[] {
  const statusOf = new Map(seen.map(({ lock, status }) => [lock, status]))
  const next = all.map((one): OneLock => {
    if (one.asked === null || one.came !== null) return one
    const status = statusOf.get(one.lock)
    if (status === 'Open') return { ...one, came: 'Opened' }
    if (status === 'Blocked' || status === 'Defective') return { ...one, came: 'Blocked' }
    return now - one.asked > PATIENCE_MS ? { ...one, came: 'Unknown' } : one
  })
  return next.some((one, index) => one !== all[index]) ? next : all
}

/** Nothing more is asked; what was asked already still ends by itself. */
export const stopped = (all: readonly OneLock[]): readonly OneLock[] =>
  all.map((one) => (one.asked === null ? { ...one, came: 'Skipped' } : one))

export const isOver = (all: readonly OneLock[]): boolean => all.every(({ came }) => came !== null)

export const itemsOf = (all: readonly OneLock[]): BoxJob['items'] =>
  all.map(({ lock, boxNumber, asked, came }) => ({
    ...{ lock, boxNumber, commandId: '', reason: null },
    state: came ?? (asked === null ? 'Waiting' : 'Sent'),
  }))
