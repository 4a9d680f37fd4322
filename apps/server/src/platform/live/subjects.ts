import type { TerminalSize } from '@cubeward/contract/admin/unit-parts.ts'
import type { AppEventMessage } from '@cubeward/contract/app/events.ts'
import type { UnitTask } from '@cubeward/contract/device/unit.ts'
import type { CommandReceipt, CubeOrder, OrderReceipt } from '@cubeward/contract/live/cube-events.ts'
import { patient, question, subject, urgent } from './bus.ts'

interface Allowed {
  actor: { id: string; name: string }
  operatorId: string | null
  cubeId: string
  tenantId: string | null
  commandId: string
}
/** An opening that is allowed, on its way to the node that holds the cube's connection. */
export interface LockOrder extends Allowed {
  lock: string
  boxNumber: string | null
  /** For which it is opened, by its app: one that has ended opens nothing. */
  occupancy?: OfOccupancy
}
export interface OfOccupancy {
  id: string
  appId: string
}
/** A command that is no opening, on the same way. */
export interface OtherOrder extends Allowed {
  message: CubeOrder
}
/** A request that is allowed, on its way to the node that holds the unit's connection. */
export interface UnitAsked {
  actor: { id: string; name: string }
  operatorId: string | null
  unitId: string
  cubeId: string | null
  tenantId: string | null
  commandId: string
  request: UnitTask
}
/** A terminal that is allowed, on its way to the node that holds the unit's connection. */
export interface TerminalAsked {
  terminalId: string
  screen: string | null
  size: TerminalSize
}
/** What is numbered is answered once the unit has taken it. */
export type TerminalUp = { data: string; paste?: number } | { size: TerminalSize } | { ack: number } | { close: true }
/** `away`: the unit's connection was lost; the session goes on there. */
export type TerminalDown = { seq: number; data: string } | { taken: number } | { end: 'exited' | 'away' }
/** What is asked of a device, and until when it may be carried out: milliseconds by the server's clock. */
export interface Asked<Order> {
  order: Order
  deadline: number
}
export type Unsent = 'notConnected' | 'expired'
export type Reply<Answer> = { answer: Answer } | { unsent: Unsent }

/** An event of a feed; a slow receiver needs only the newest of a key. */
export interface Carried {
  event: { '@type': string }
  key?: string
}
interface OfCube {
  cubeId: string
}
interface OfDevice {
  deviceId: string
}

/** How an app took an event. `reason` is ours, in a code, `said` the words of the app. */
export type Taken = { ok: true } | { ok: false; reason: string; said?: string }

/** Within this time an app acknowledges an event. */
export const acknowledgeMs = 30_000

/** All that nodes tell and ask each other. */
export const subjects = {
  feed: (topic: string) => subject<Carried>('feed', topic),
  // To one connection of the cube: an older one, on a node that is cut off, is never asked instead.
  cubeCommands: (cubeId: string, epoch: number) =>
    question<Asked<LockOrder>, Reply<CommandReceipt>>('cube-commands', cubeId, String(epoch)),
  cubeOrders: (cubeId: string, epoch: number) =>
    question<Asked<OtherOrder>, Reply<OrderReceipt>>('cube-orders', cubeId, String(epoch)),
  /** A cube has a new connection somewhere: older ones end. */
  cubeTaken: subject<OfDevice & { epoch: number }>('cube-taken'),
  /** Who may see a cube, or anything of an operator, has changed: rights are looked at again. */
  access: subject<{ cubeId: string } | { unitId: string } | { operator: string }>('access'),
  /** Somebody has signed out. */
  signedOut: subject<{ userId: string }>('signed-out'),
  /** What a cube must hold has changed. */
  siteChanged: subject<OfCube>('site-changed'),
  /** A cube has something new to carry out when it can. */
  requestsChanged: subject<OfCube>('requests-changed'),
  /** The maintenance codes of a cube have changed. */
  codesChanged: subject<OfCube>('codes-changed'),
  unitOrders: (unitId: string, epoch: number) =>
    question<Asked<UnitAsked>, Reply<unknown>>('unit-orders', unitId, String(epoch)),
  /** Terminals of one connection of a unit. */
  unitTerminals: (unitId: string, epoch: number) =>
    question<Asked<TerminalAsked>, Reply<{ screen: string }>>('unit-terminals', unitId, String(epoch)),
  terminalUp: (terminalId: string) => urgent(subject<TerminalUp>('terminal-up', terminalId)),
  terminalDown: (terminalId: string) => urgent(subject<TerminalDown>('terminal-down', terminalId)),
  /** Whether the other end is still there. */
  terminalAlive: (terminalId: string) =>
    question<Record<string, never>, Record<string, never>>('terminal-alive', terminalId),
  unitTaken: subject<OfDevice & { epoch: number }>('unit-taken'),
  unitRevoked: subject<OfDevice & { code: number; reason: string }>('unit-revoked'),
  /** The setup mode of a unit was entered or left. */
  unitSetupChanged: subject<{ unitId: string }>('unit-setup-changed'),
  /** Somebody looks at a unit. */
  unitWatched: subject<{ unitId: string }>('unit-watched'),
  /** An event for an app, on its way to a node that it is connected to. */
  appEvents: (appId: string) => patient(2 * acknowledgeMs, question<AppEventMessage, Taken>('app-events', appId)),
  /** An API key of an app was deleted. */
  appKeyRevoked: subject<{ consumerToken: string }>('app-key-revoked'),
  /** A cube may no longer be connected. */
  cubeRevoked: subject<OfDevice & { code: number; reason: string }>('cube-revoked'),
}
