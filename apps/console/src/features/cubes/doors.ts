import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { LockCounts } from '@cubeward/contract/admin/cubes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { boxState } from '@cubeward/domain/box-state.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import type { Door } from '@cubeward/wall/door.ts'

/**
 * The doors of a wall from boxes and locks. A door of `before` is kept where nothing about it changed, so that one lock event
 * draws one door.
 */
export function doorsOf(boxes: readonly Box[], locks: readonly Lock[], before: readonly Door[] = []): readonly Door[] {
  const statuses = new Map(locks.map((it) => [it.lock, it.status]))
  const known = new Map(before.map((it) => [it.number, it]))
  const doors = boxes.map((box) => {
    const size = boxSize(box.types)
    const door: Door = {
      number: box.number,
      state: boxState({
        lock: box.lock === null ? undefined : statuses.get(box.lock),
        secondaryLock: box.secondaryLock === null ? undefined : statuses.get(box.secondaryLock),
        enabled: box.enabled,
        maintenanceRequired: box.maintenanceRequiredAt !== null,
        occupied: box.occupiedBy !== null,
      }),
      ...(size === undefined ? {} : { size }),
      ...(box.lock === null ? {} : { lock: box.lock }),
      ...(box.secondaryLock === null ? {} : { secondaryLock: box.secondaryLock }),
      ...(box.openNotes > 0 && { noted: true }),
    }
    const kept = known.get(box.number)
    return kept && isSame(kept, door) ? kept : door
  })
  return doors.length === before.length && doors.every((it, at) => it === before[at]) ? before : doors
}

/** Without the locks of which it is not known whether they opened: their doors are drawn as unknown. */
export const knownOf = (locks: readonly Lock[], inDoubt: ReadonlySet<string>): readonly Lock[] =>
  inDoubt.size === 0 ? locks : locks.filter(({ lock }) => !inDoubt.has(lock))

const isSame = (a: Door, b: Door): boolean =>
  a.state === b.state &&
  a.size === b.size &&
  a.lock === b.lock &&
  a.secondaryLock === b.secondaryLock &&
  a.noted === b.noted

/** decision 27: defective locks count as blocked, so that the four add up. */
export function countLocks(locks: readonly Lock[]): LockCounts {
  const counts: LockCounts = { open: 0, closed: 0, blocked: 0, breakIn: 0 }
  const key = { Open: 'open', Closed: 'closed', Blocked: 'blocked', Defective: 'blocked', Breakin: 'breakIn' } as const
  for (const { status } of locks) counts[key[status]]++
  return counts
}
