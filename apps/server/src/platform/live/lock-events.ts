import type { LockEvent, LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { DeviceReport, FieldEvent } from '@cubeward/contract/device/cube.ts'
import { isAlertStatus } from '@cubeward/domain/alert-causes.ts'
import type { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { clampDate } from './clamp-date.ts'

type LockFact = { lock: string; status: LockStatus }
type Report = z.infer<typeof DeviceReport>
type StatusEvent = Extract<FieldEvent, { type: 'LockStatus' }>

export interface FieldState {
  epoch: number
  /** Newest event of the controller that is stored. */
  fieldSeq: number
  /** It has open alerts, which a report may end. */
  hasAlerts: boolean
}

const holdText = statement('SELECT 1 FROM cubes WHERE id = $1 FOR SHARE')
/**
 * Locks the row of the cube. The order of locks is cube, then state: for events, which may raise alerts of the cube, and for edits of the
 * cube. Otherwise the two could deadlock.
 */
export const holdCube = (tx: Queryable, cubeId: string) => tx.query(holdText, [cubeId])

/** Whether the cube of a state row has open alerts. */
export const hasOpenAlerts = `EXISTS (SELECT FROM alerts a WHERE a.cube_id = cube_state.cube_id AND a.cleared IS NULL)`
const stateText = statement<FieldState>(
  `SELECT epoch, field_seq AS "fieldSeq", ${hasOpenAlerts} AS "hasAlerts" FROM cube_state WHERE cube_id = $1 FOR UPDATE`,
)
/** Locks the rows of the cube and of its state, so that reports of one cube are applied one after the other. */
export async function lockState(tx: Queryable, cubeId: string): Promise<FieldState | undefined> {
  const [, [row]] = await Promise.all([holdCube(tx, cubeId), tx.query(stateText, [cubeId])])
  return row
}

const insertText = statement<{ id: string }>(
  // Only what is not newer than all that is stored can be there already. It is looked for by its id, whatever moment it says this time.
  `INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status, command_id)
   SELECT e.id, $1, e.seq, e.created, $2, e.lock, e.status, e.command
   FROM unnest($3::uuid[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[], $9::uuid[]) AS e (id, seq, created, lock, status, command)
   WHERE NOT (e.seq <= $8 AND EXISTS (SELECT FROM lock_events s WHERE s.cube_id = $1 AND s.id = e.id))
   ON CONFLICT DO NOTHING RETURNING id`,
)
const raiseText = statement('UPDATE cube_state SET field_seq = greatest(field_seq, $2) WHERE cube_id = $1')
const recountText = statement('SELECT recount_locks($1)')
const setLocksText = statement(
  `INSERT INTO locks (cube_id, lock, status, since, field_seq)
   SELECT $1, e.lock, e.status, CASE WHEN l.status = e.status AND NOT e.turned THEN l.since ELSE e.since END, e.seq
   FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::boolean[]) AS e (lock, status, since, seq, turned)
   LEFT JOIN locks l ON l.cube_id = $1 AND l.lock = e.lock
   ON CONFLICT (cube_id, lock) DO UPDATE SET status = excluded.status, since = excluded.since, field_seq = excluded.field_seq
   WHERE locks.field_seq <= excluded.field_seq`,
)
const removeLocksText = statement('DELETE FROM locks WHERE cube_id = $1 AND lock = ANY($2::text[])')
const readLocksText = statement<LockFact>('SELECT lock, status FROM locks WHERE cube_id = $1')
const devicesPresentText = statement(
  `INSERT INTO devices (cube_id, device_id, vendor, model, types, info, connected, first_connected, last_connected)
   SELECT $1, d."deviceId", d.vendor, d.model, d.types, d.info, true, d.at, d.at
   FROM jsonb_to_recordset($2::jsonb) AS d ("deviceId" text, vendor text, model text, types text[], info text, at timestamptz)
   ON CONFLICT (cube_id, device_id) DO UPDATE SET vendor = excluded.vendor, model = excluded.model, types = excluded.types,
     info = excluded.info, connected = true,
     first_connected = coalesce(devices.first_connected, excluded.first_connected),
     last_connected = CASE WHEN devices.connected THEN devices.last_connected ELSE excluded.last_connected END
   WHERE (devices.vendor, devices.model, devices.types, devices.info, devices.connected)
     IS DISTINCT FROM (excluded.vendor, excluded.model, excluded.types, excluded.info, true)
   RETURNING device_id`,
)
const devicesGoneText = statement(
  `UPDATE devices SET connected = false, last_connected = d.at
   FROM jsonb_to_recordset($2::jsonb) AS d ("deviceId" text, at timestamptz)
   WHERE cube_id = $1 AND device_id = d."deviceId" AND connected RETURNING device_id`,
)
const devicesOnlyText = statement(
  `UPDATE devices SET connected = false, last_connected = $3
   WHERE cube_id = $1 AND connected AND device_id <> ALL($2::text[]) RETURNING device_id`,
)

export interface AppliedSnapshot {
  locksChanged: boolean
  devicesChanged: boolean
}

/** Stores the locks and devices of a snapshot. `seq` is the newest event that the snapshot contains. */
export async function applySnapshot(
  tx: Queryable,
  cubeId: string,
  snapshot: { locks: readonly LockFact[]; devices: readonly Report[]; seq: number },
  now: string,
): Promise<AppliedSnapshot> {
  const stored = new Map((await tx.query(readLocksText, [cubeId])).map(({ lock, status }) => [lock, status] as const))
  const present = new Map(snapshot.locks.map(({ lock, status }) => [lock, status] as const))
  // Only what differs is written: after a restart of the server thousands of cubes come back unchanged.
  const changed = [...present].filter(([lock, status]) => stored.get(lock) !== status)
  const gone = [...stored.keys()].filter((lock) => !present.has(lock))
  await setLocks(
    tx,
    cubeId,
    changed.map(([lock, status]) => ({ lock, status, since: now, seq: snapshot.seq, turned: true })),
  )
  if (gone.length > 0) await tx.query(removeLocksText, [cubeId, gone])
  const locksChanged = changed.length + gone.length > 0
  if (locksChanged) await tx.query(recountText, [cubeId])
  const devices = new Map(snapshot.devices.map((device) => [device.deviceId, { ...device, at: now }]))
  const came = devices.size === 0 ? [] : await tx.query(devicesPresentText, [cubeId, asJson(devices.values())])
  const left = await tx.query(devicesOnlyText, [cubeId, [...devices.keys()], now])
  return { locksChanged, devicesChanged: came.length + left.length > 0 }
}

/** A lock event that was new, with the command that its controller names. */
export type StoredLockEvent = LockEvent & { seq: number; commandId: string | undefined }

export interface AppliedEvents {
  acknowledged: number
  stored: StoredLockEvent[]
  removedLocks: string[]
  devicesChanged: boolean
  /** What was stored may have begun or ended an alert. */
  mayAlert: boolean
  /** Some stored events are older than the state, so consoles that apply them in turn must read again. */
  outdated: boolean
}

/**
 * Stores a batch: each lock event once by its id, and state only from events that are newer than what is known, whatever
 * order they come in. `snapshotSeq` is the newest event that the snapshot of this connection contained.
 */
export async function applyEvents(
  tx: Queryable,
  cubeId: string,
  state: FieldState,
  snapshotSeq: number,
  events: readonly FieldEvent[],
  received: string,
): Promise<AppliedEvents> {
  const ordered = [...events].sort((a, b) => a.seq - b.seq)
  const newest = Math.max(state.fieldSeq, ordered.at(-1)?.seq ?? 0)
  const known = Math.max(state.fieldSeq, snapshotSeq)
  const fresh = ordered.filter(({ seq }) => seq > known)
  // No statement needs the result of another, so they are sent together; the database runs them in this order.
  const [stored, removedLocks, devicesChanged] = await Promise.all([
    insertLockEvents(tx, cubeId, state, ordered.filter(isStatus), received),
    applyLocks(tx, cubeId, fresh),
    applyDevices(tx, cubeId, fresh),
    newest > state.fieldSeq && tx.query(raiseText, [cubeId, newest]),
  ])
  const outdated = stored.some(({ seq }) => seq <= known)
  const mayAlert = state.hasAlerts || fresh.some(mayBeginAlert)
  return { acknowledged: newest, stored, removedLocks, devicesChanged, outdated, mayAlert }
}

/** Doors open and close all day; only a bad status, and a lock or a driver that is gone, can begin an alert. */
const mayBeginAlert = (event: FieldEvent) =>
  event.type === 'LockRemoved' ||
  event.type === 'DeviceRemoved' ||
  (event.type === 'LockStatus' && isAlertStatus(event.status))

const isStatus = (event: FieldEvent): event is StatusEvent => event.type === 'LockStatus'

async function insertLockEvents(
  tx: Queryable,
  cubeId: string,
  { fieldSeq }: FieldState,
  events: readonly StatusEvent[],
  received: string,
): Promise<StoredLockEvent[]> {
  if (events.length === 0) return []
  const rows = await tx.query(insertText, [
    cubeId,
    received,
    events.map(({ id }) => id),
    events.map(({ seq }) => seq),
    events.map(({ created }) => clampDate(created)),
    events.map(({ lock }) => lock),
    events.map(({ status }) => status),
    fieldSeq,
    events.map(({ commandId }) => commandId ?? null),
  ])
  const fresh = new Set(rows.map(({ id }) => id))
  return (
    events
      // A batch that holds an event twice stored it once.
      .filter(({ id }) => fresh.delete(id.toLowerCase()))
      .map(({ id, seq, created, lock, status, commandId }) => ({
        id,
        seq,
        created: new Date(clampDate(created)).toISOString(),
        received,
        lock,
        status,
        commandId,
      }))
  )
}

interface LockChange {
  lock: string
  status: LockStatus
  since: string
  seq: number
  /** It had another status in between, so `since` counts even if it is the stored status again. */
  turned: boolean
}

async function applyLocks(tx: Queryable, cubeId: string, events: readonly FieldEvent[]): Promise<string[]> {
  const last = new Map<string, LockChange | undefined>()
  for (const event of events) {
    if (event.type === 'LockRemoved') last.set(event.lock, undefined)
    if (event.type !== 'LockStatus') continue
    const { lock, status, seq } = event
    const before = last.get(lock)
    const same = before?.status === status
    const turned = same ? before.turned : last.has(lock)
    last.set(lock, { lock, status, seq, since: same ? before.since : clampDate(event.created), turned })
  }
  if (last.size === 0) return []
  const removed = [...last].filter(([, change]) => change === undefined).map(([lock]) => lock)
  await Promise.all([
    setLocks(
      tx,
      cubeId,
      [...last.values()].filter((change) => change !== undefined),
    ),
    removed.length > 0 && tx.query(removeLocksText, [cubeId, removed]),
    tx.query(recountText, [cubeId]),
  ])
  return removed
}

async function setLocks(tx: Queryable, cubeId: string, changes: readonly LockChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.query(setLocksText, [
    cubeId,
    changes.map(({ lock }) => lock),
    changes.map(({ status }) => status),
    changes.map(({ since }) => since),
    changes.map(({ seq }) => seq),
    changes.map(({ turned }) => turned),
  ])
}

async function applyDevices(tx: Queryable, cubeId: string, events: readonly FieldEvent[]): Promise<boolean> {
  const present = new Map<string, Report & { at: string }>()
  const gone = new Map<string, { deviceId: string; at: string }>()
  for (const event of events) {
    const at = clampDate(event.created)
    if (event.type === 'DeviceAdded') {
      gone.delete(event.device.deviceId)
      present.set(event.device.deviceId, { ...event.device, at })
    } else if (event.type === 'DeviceRemoved') {
      present.delete(event.deviceId)
      gone.set(event.deviceId, { deviceId: event.deviceId, at })
    }
  }
  const [came, left] = await Promise.all([
    present.size === 0 ? [] : tx.query(devicesPresentText, [cubeId, asJson(present.values())]),
    gone.size === 0 ? [] : tx.query(devicesGoneText, [cubeId, asJson(gone.values())]),
  ])
  return came.length + left.length > 0
}

const asJson = (values: Iterable<unknown>) => JSON.stringify([...values])
