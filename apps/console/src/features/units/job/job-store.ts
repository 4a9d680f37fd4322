import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../api/emitter.ts'

/** A unit whose job is followed from this tab, wherever one is in it. */
export interface Followed {
  operator: string
  unitId: string
}

interface Kept {
  followed: readonly Followed[]
  /** Units whose panel was asked for, and the job of a unit whose panel was closed. */
  shown: readonly string[]
  closed: Readonly<Record<string, string>>
}

const changes = createEmitter()
let kept: Kept = { followed: [], shown: [], closed: {} }
/** Jobs whose end is still to be said. */
const awaited = new Set<string>()

const keyOf = ({ operator, unitId }: Followed) => `${operator}/${unitId}`
const same = (one: Followed, other: Followed) => keyOf(one) === keyOf(other)

function set(next: Partial<Kept>): void {
  kept = { ...kept, ...next }
  changes.emit()
}

export const useFollowedJobs = (): readonly Followed[] => useSyncExternalStore(changes.listen, () => kept.followed)

/** A job was seen while it ran: its end will be said. */
export function followJob(unit: Followed, jobId: string): void {
  awaited.add(jobId)
  if (!kept.followed.some((it) => same(it, unit))) set({ followed: [...kept.followed, unit] })
}
export function forgetJob(unit: Followed): void {
  if (kept.followed.some((it) => same(it, unit))) set({ followed: kept.followed.filter((it) => !same(it, unit)) })
}

/** Whether the end of a job has yet to be said; true once. */
export const takeAwaited = (jobId: string): boolean => awaited.delete(jobId)

export function showJob(operator: string, unitId: string): void {
  const key = keyOf({ operator, unitId })
  const { [key]: _, ...closed } = kept.closed
  set({ shown: [...kept.shown.filter((it) => it !== key), key], closed })
}
export function closeJob(unit: Followed, jobId: string): void {
  const key = keyOf(unit)
  set({ shown: kept.shown.filter((it) => it !== key), closed: { ...kept.closed, [key]: jobId } })
}

/** Whether the panel of a unit's job is open: it was asked for, or the job runs and nobody has closed it. */
export function useJobShown(unit: Followed, job: { jobId: string; state: string } | undefined): boolean {
  const { shown, closed } = useSyncExternalStore(changes.listen, () => kept)
  if (job === undefined) return false
  return shown.includes(keyOf(unit)) || (job.state !== 'Done' && closed[keyOf(unit)] !== job.jobId)
}
