import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { DoorEvent } from '../box-lock-event.ts'

/** When the doors of these tests begin to move. */
export const START = Date.parse('2026-11-21T10:00:00.000Z')
let made = 0

/** A door of the live feed that moved `seconds` after the start; it reaches the server `lateMs` later. */
export function door(
  lock: string,
  seconds: number,
  more: { status?: LockStatus; lateMs?: number; id?: string; kept?: boolean } = {},
): DoorEvent {
  const created = START + seconds * 1000
  return {
    type: 'lock',
    id: more.id ?? `event-${++made}`,
    created: new Date(created).toISOString(),
    received: new Date(created + (more.lateMs ?? 40)).toISOString(),
    lock,
    status: more.status ?? 'Closed',
    kept: more.kept,
  }
}
