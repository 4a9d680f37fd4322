import { randomBytes } from 'node:crypto'
import {
  CubeEvent,
  type CubeEvent as CubeMessage,
  type NewCubeEvent,
  OperatorEvent,
  type OperatorEvent as OperatorMessage,
  type Unnumbered,
} from '@cubeward/contract/live/cube-events.ts'
import { type NewUnitEvent, UnitEvent } from '@cubeward/contract/live/unit-events.ts'
import { type EncodedPayload, encodePayload } from '@cubeward/vcmp/frame.ts'
import type { z } from 'zod'
import type { Bus } from './bus.ts'
import { type Carried, subjects } from './subjects.ts'

export type NewOperatorEvent = Unnumbered<OperatorMessage>
type NewEvent = NewCubeEvent | NewOperatorEvent | NewUnitEvent

/** Where a receiver's copy goes; the session bounds what may wait (1 MiB, then 1013) and coalesces by key. */
export interface Receiver {
  notify(message: EncodedPayload, options?: { key?: string }): void
}

export interface Subscription {
  /** Sends `Subscribed` with the number at which the subscription began, then the events since, then live ones. */
  start(connected: boolean): void
  /** Tells this receiver alone that its permissions have changed. */
  rightsChanged(): void
  end(): void
}

interface Sent {
  payload: EncodedPayload
  options: { key?: string }
}
interface Subscriber {
  receiver: Receiver
  /** Which events it is sent; its numbers count only these. */
  hears: (event: Carried['event']) => boolean
  untold: number
  /** Events that came while the subscription was being decided; undefined once it is live. */
  held: Sent[] | undefined
}
interface Feed {
  /** Its numbers mean nothing in another one. */
  id: string
  seq: number
  /** Somebody has read at a position of it and may be about to listen: until then it counts on by itself. */
  awaited: NodeJS.Timeout | undefined
  until: number
  subscribers: Set<Subscriber>
  tell: (carried: Carried) => void
  /** Resolves when no event is missed any more. */
  open: Promise<() => void>
}

/** How long after a reading its reader may begin to listen and has missed nothing. */
const AWAITED_MS = 30_000
/** Readings name the things that they are about, so somebody could ask for any number of them. */
const MOST_AWAITED = 2_000

const checks: Record<string, z.ZodType> = { cube: CubeEvent, unit: UnitEvent, operator: OperatorEvent }
export const cubeTopic = (cubeId: string) => `cube:${cubeId}`
export const unitTopic = (unitId: string) => `unit:${unitId}`
export const operatorTopic = (operatorId: string) => `operator:${operatorId}`

/**
 * The events of each cube, of each unit and of each operator's list. A feed exists while someone listens, or may soon; its numbers count from there and tell a
 * receiver that it has missed one, and whether it missed any between a reading and its subscription: after a reconnect everything is read
 * again anyway.
 */
export class Feeds {
  readonly #bus: Bus
  readonly #check: boolean
  readonly #now: () => number
  readonly #feeds = new Map<string, Feed>()
  #awaited = 0

  constructor(bus: Bus, { check, now }: { check: boolean; now: () => number }) {
    this.#bus = bus
    this.#now = now
    // What happened while the nodes could not hear each other is read again.
    bus.onResumed(() => {
      for (const { tell } of this.#feeds.values()) tell({ event: { '@type': 'Resync' } })
    })
    this.#check = check
  }

  publishCube(cubeId: string, event: NewCubeEvent): void {
    this.#publish(cubeTopic(cubeId), event, keyOf(event))
  }

  publishUnit(unitId: string, event: NewUnitEvent): void {
    this.#publish(unitTopic(unitId), event, keyOf(event))
  }

  publishOperator(operatorId: string, event: NewOperatorEvent): void {
    this.#publish(operatorTopic(operatorId), event, keyOf(event))
  }

  /** Where a feed stands, as `id:number`; what is read from now on lacks nothing that has come before it. */
  async position(topic: string): Promise<string | undefined> {
    const known = this.#feeds.get(topic)
    if (known?.awaited === undefined && this.#awaited >= MOST_AWAITED) return undefined
    const feed = known ?? this.#open(topic)
    feed.until = Date.now() + AWAITED_MS
    if (feed.awaited === undefined) this.#await(topic, feed)
    await feed.open
    return `${feed.id}:${feed.seq}`
  }

  #await(topic: string, feed: Feed): void {
    this.#awaited += 1
    const look = () => {
      const rest = feed.until - Date.now()
      if (rest > 0) {
        feed.awaited = setTimeout(look, rest).unref()
        return
      }
      feed.awaited = undefined
      this.#awaited -= 1
      this.#leave(topic, feed)
    }
    feed.awaited = setTimeout(look, AWAITED_MS).unref()
  }

  /** Waits for nobody any more. */
  close(): void {
    for (const { awaited } of this.#feeds.values()) clearTimeout(awaited)
  }

  /** Once it resolves, events are held for the receiver, on whichever node they happen; they are sent when the subscription is started. */
  async subscribe(topic: string, receiver: Receiver, hears: Subscriber['hears'] = () => true): Promise<Subscription> {
    const feed = this.#feeds.get(topic) ?? this.#open(topic)
    const subscriber: Subscriber = { receiver, hears, untold: 0, held: [] }
    const from = feed.seq
    feed.subscribers.add(subscriber)
    const end = () => {
      if (feed.subscribers.delete(subscriber)) this.#leave(topic, feed)
    }
    await feed.open.catch((error: unknown) => {
      end()
      throw error
    })
    return {
      start: (connected) => {
        const held = subscriber.held ?? []
        subscriber.held = undefined
        const now = new Date(this.#now()).toISOString()
        const first: CubeMessage = { '@type': 'Subscribed', seq: from, connected, now, feed: feed.id }
        receiver.notify(encodePayload(first))
        for (const { payload, options } of held) receiver.notify(payload, options)
      },
      rightsChanged: () => {
        const told: OperatorMessage = { '@type': 'RightsChanged', seq: feed.seq }
        const sent = { payload: encodePayload(told), options: { key: told['@type'] } }
        if (subscriber.held) subscriber.held.push(sent)
        else receiver.notify(sent.payload, sent.options)
      },
      end,
    }
  }

  #leave(topic: string, feed: Feed): void {
    if (feed.subscribers.size > 0 || feed.awaited !== undefined || this.#feeds.get(topic) !== feed) return
    this.#feeds.delete(topic)
    feed.open.then(
      (leave) => leave(),
      () => undefined,
    )
  }

  #publish(topic: string, event: NewEvent, key: string | undefined): void {
    // Checked here rather than where it arrives, so that the mistake shows where it was made.
    if (this.#check) checks[topic.split(':')[0] ?? '']?.parse({ ...event, seq: 0 })
    this.#bus.publish(subjects.feed(topic), { event, ...(key !== undefined && { key }) })
  }

  #open(topic: string): Feed {
    const tell = ({ event, key }: Carried) => {
      const seq = ++feed.seq
      const numbered = (number: number) => encodePayload(Object.assign({}, event, { seq: number }))
      const whole = numbered(seq)
      const options = key === undefined ? {} : { key }
      for (const subscriber of feed.subscribers) {
        if (!subscriber.hears(event)) {
          subscriber.untold++
          continue
        }
        const { untold } = subscriber
        const payload = untold === 0 ? whole : numbered(seq - untold)
        if (subscriber.held) subscriber.held.push({ payload, options })
        else subscriber.receiver.notify(payload, options)
      }
    }
    const feed: Feed = {
      id: randomBytes(6).toString('hex'),
      seq: 0,
      awaited: undefined,
      until: 0,
      subscribers: new Set(),
      tell,
      open: this.#bus.subscribe(subjects.feed(topic), tell),
    }
    this.#feeds.set(topic, feed)
    return feed
  }
}

/** Events of the same key replace each other while a receiver is slow; the gap in the numbers makes it read again. */
function keyOf(event: NewEvent): string | undefined {
  switch (event['@type']) {
    case 'CubeStateEvent':
      return `state:${event.cubeId}`
    case 'LockModuleChanged':
      return `lockModule:${event.lockModuleId}`
    case 'LockEvent':
    case 'LockRemovedEvent':
      return `lock:${event.lock}`
    case 'CommandEvent':
      return `command:${event.commandId}`
    case 'UnitStateEvent':
      return `unit:${event.unitId}`
    // each piece counts
    case 'JobOutput':
      return undefined
    case 'OccupancyEvent':
      return `occupancy:${event.occupancy.id}`
    case 'AppEventSettled':
      return `appEvent:${event.occupancyId}`
    default:
      return event['@type']
  }
}
