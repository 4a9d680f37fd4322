import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { commaParts } from '@cubeward/contract/admin/operator-settings.ts'

/** Alerts of states last as long as their cause; the last three are of what happened once. */
export type AlertType =
  | 'BreakIn'
  | 'LockBlocked'
  | 'LockDefective'
  | 'MaintenanceRequired'
  | 'CubeDisconnected'
  | 'LockControllerLost'
  | 'CloneSuspected'
  | 'LateLockResult'
  | 'OpeningUnanswered'

/** The worst first. */
export const alertOrder: readonly AlertType[] = [
  'BreakIn',
  'CloneSuspected',
  'CubeDisconnected',
  'LockControllerLost',
  'LockBlocked',
  'LockDefective',
  'OpeningUnanswered',
  'LateLockResult',
  'MaintenanceRequired',
]

/** What is known of a cube at one moment. Times are milliseconds. */
export interface CubeFacts {
  operatorId: string | null
  /** Setup mode ends then; undefined outside of it. */
  setupUntil: number | undefined
  monitored: boolean
  connected: boolean
  /** From this time on a disconnected cube counts as missing; undefined while it is connected, and if it never was. */
  missedFrom: number | undefined
  /** When its secret was last reset. */
  secretReset: number | undefined
  /** Every lock that is not closed. */
  locks: readonly { lock: string; status: LockStatus; boxNumber: string | null }[]
  /** Locks of openings without an answer that were seen to move since. */
  moved: readonly string[]
  /** Numbers of the boxes that need maintenance. */
  maintenance: readonly string[]
  /** A device that drives locks is gone. */
  lockDriverGone: boolean
  /** A box has a lock that the cube does not report. */
  boxWithoutLock: boolean
}

export interface AlertCause {
  type: AlertType
  boxNumber: string | null
  /** The cause is the lock, whatever box it belongs to. */
  lock: string | null
}

export interface StoredAlert extends AlertCause {
  id: string
  operatorId: string | null
  created: number
  /** Undefined while it is open. */
  cleared: number | undefined
}

export interface AlertChanges {
  ended: string[]
  /** The lock was given to another box. */
  moved: { id: string; boxNumber: string | null }[]
  /** A cause that comes back within a minute continues the same alert, which is notified once. */
  reopened: { id: string; boxNumber: string | null }[]
  raised: AlertCause[]
  /** When time alone may change something next. */
  lookAgain: number | undefined
}

const minute = 60_000
const day = 86_400_000
/** How long a monitored cube may be away before it is missed. */
export const ABSENCE_MS = 5 * minute
/** An alert of an event ends after a day without a repetition. */
const HAPPENING_MS = day
const SAME_ALERT_MS = minute

const ofStatus: Partial<Record<LockStatus, AlertType>> = {
  Breakin: 'BreakIn',
  Blocked: 'LockBlocked',
  Defective: 'LockDefective',
}
const happenings: readonly AlertType[] = ['CloneSuspected', 'LateLockResult', 'OpeningUnanswered']

/** Not sent to anybody: whoever sent the command sees it in the console. */
export const isSilent = (type: AlertType): boolean => type === 'OpeningUnanswered'

/** Whether a status of a lock may begin an alert. */
export const isAlertStatus = (status: LockStatus): boolean => ofStatus[status] !== undefined

/** A cube in setup mode has no alerts, nor has one that belongs to nobody. */
export const hasAlerts = ({ operatorId, setupUntil }: Pick<CubeFacts, 'operatorId' | 'setupUntil'>, now: number) =>
  operatorId !== null && !(setupUntil !== undefined && setupUntil > now)

/** The alert causes that a cube has now. Events, which happen once, are not among them. */
export function alertCauses(cube: CubeFacts, now: number): AlertCause[] {
  if (!hasAlerts(cube, now)) return []
  const causes: AlertCause[] = []
  for (const { lock, status, boxNumber } of cube.locks) {
    const type = ofStatus[status]
    if (type !== undefined) causes.push({ type, boxNumber, lock })
  }
  for (const boxNumber of cube.maintenance) causes.push({ type: 'MaintenanceRequired', boxNumber, lock: null })
  if (isMissed(cube, now)) causes.push({ type: 'CubeDisconnected', boxNumber: null, lock: null })
  // A driver that was replaced by another one for the same locks is not missed.
  if (cube.lockDriverGone && cube.boxWithoutLock)
    causes.push({ type: 'LockControllerLost', boxNumber: null, lock: null })
  return causes
}

const isMissed = ({ monitored, connected, missedFrom }: CubeFacts, now: number) =>
  monitored && !connected && missedFrom !== undefined && missedFrom <= now

/**
 * The changes that make the alerts of a cube match its causes. `alerts` are its open ones and those that ended within the
 * last minute.
 */
export function alertChanges(cube: CubeFacts, alerts: readonly StoredAlert[], now: number): AlertChanges {
  const causes = new Map(alertCauses(cube, now).map((cause) => [keyOf(cause), cause]))
  const changes: AlertChanges = {
    ended: [],
    moved: [],
    reopened: [],
    raised: [],
    lookAgain: nextLook(cube, alerts, now),
  }
  const standing = new Set<string>()
  for (const alert of alerts) {
    if (alert.cleared !== undefined) continue
    const cause = causes.get(keyOf(alert))
    const lasts = alert.operatorId === cube.operatorId && (cause !== undefined || happeningLasts(alert, cube, now))
    if (!lasts) changes.ended.push(alert.id)
    else standing.add(keyOf(alert))
    if (lasts && cause !== undefined && cause.boxNumber !== alert.boxNumber)
      changes.moved.push({ id: alert.id, boxNumber: cause.boxNumber })
  }
  for (const [key, cause] of causes) {
    if (standing.has(key)) continue
    const again = alerts
      .filter((alert) => keyOf(alert) === key && alert.operatorId === cube.operatorId)
      .filter(({ cleared }) => cleared !== undefined && cleared > now - SAME_ALERT_MS)
      .sort((a, b) => (b.cleared ?? 0) - (a.cleared ?? 0))[0]
    if (again === undefined) changes.raised.push(cause)
    else changes.reopened.push({ id: again.id, boxNumber: cause.boxNumber })
  }
  return changes
}

const keyOf = ({ type, lock, boxNumber }: AlertCause) => JSON.stringify([type, lock, lock === null ? boxNumber : null])

function happeningLasts({ type, lock, created }: StoredAlert, cube: CubeFacts, now: number): boolean {
  if (!happenings.includes(type) || !hasAlerts(cube, now) || created <= now - HAPPENING_MS) return false
  // A new secret locks the second device out.
  if (type === 'CloneSuspected') return cube.secretReset === undefined || cube.secretReset < created
  if (type === 'OpeningUnanswered') return lock === null || !cube.moved.includes(lock)
  // The door that opened late is closed again, or its lock is gone.
  return lock === null || cube.locks.some((there) => there.lock === lock)
}

function nextLook(cube: CubeFacts, alerts: readonly StoredAlert[], now: number): number | undefined {
  if (cube.operatorId === null) return undefined
  if (cube.setupUntil !== undefined && cube.setupUntil > now) return cube.setupUntil
  const times = alerts
    .filter(({ type, cleared }) => cleared === undefined && happenings.includes(type))
    .map(({ created }) => created + HAPPENING_MS)
  if (cube.monitored && !cube.connected && cube.missedFrom !== undefined) times.push(cube.missedFrom)
  const coming = times.filter((time) => time > now)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

export interface AlertRecipient {
  channel: 'mail' | 'sms'
  recipient: string
}
/** Who is notified, from the lists of the operator's settings; an address that stands there twice is notified once. */
export function alertRecipients(lists: { alertEmails: string; alertPhones: string }): AlertRecipient[] {
  const found = new Map<string, AlertRecipient>()
  const add = (channel: AlertRecipient['channel'], list: string, same: (recipient: string) => string) => {
    for (const recipient of commaParts(list))
      if (!found.has(same(recipient))) found.set(same(recipient), { channel, recipient })
  }
  add('mail', lists.alertEmails, (address) => address.toLowerCase())
  add('sms', lists.alertPhones, (phone) => phone.replace(/\D/g, ''))
  return [...found.values()]
}
