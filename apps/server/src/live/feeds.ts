import {
  CubeEvent,
  type CubeEvent as CubeMessage,
  type NewCubeEvent,
  OperatorEvent,
  type OperatorEvent as OperatorMessage,
  type Unnumbered,
} from '@cubeward/contract/live/cube-events.ts'
import { type EncodedPayload, encodePayload } from '@cubeward/vcmp/frame.ts'
import { type Bus, subjects } from './bus.ts'

export type NewOperatorEvent = Unnumbered<OperatorMessage>
type NewEvent = NewCubeEvent | NewOperatorEvent

/** Where a receiver's copy goes; the session bounds what may wait (1 MiB, then 1013) and coalesces by key. */
export interface Receiver {
  notify(message: EncodedPayload, options?: { key?: string }): void
}

export interface Subscription {
  /** Sends `Subscribed` with the number at which it began, then everything that has come since, then live. */
  start(connected: boolean): void
  /** Tells this receiver alone that it may do other things now. */
  rightsChanged(): void
  end(): void
}

interface Sent {
  payload: EncodedPayload
  options: { key?: string }
}
interface Subscriber {
  receiver: Receiver
  /** Events that came while the subscription was being decided; undefined once it is live. */
  held: Sent[] | undefined
}
interface Feed {
  seq: number
  subscribers: Set<Subscriber>
  leave: () => void
}
interface Carried {
  event: NewEvent
  key?: string
}

export const cubeTopic = (cubeId: string) => `cube:${cubeId}`
export const operatorTopic = (operatorId: string) => `operator:${operatorId}`

/**
 * The events of each cube and of each operator's list. A feed exists while someone listens; its numbers count from there and tell a
 * receiver that it has missed one, nothing else: after a reconnect everything is read again anyway.
 */
export class Feeds {
  readonly #bus: Bus
  readonly #check: boolean
  readonly #feeds = new Map<string, Feed>()

  constructor(bus: Bus, { check }: { check: boolean }) {
    this.#bus = bus
    this.#check = check
  }

  publishCube(cubeId: string, event: NewCubeEvent): void {
    this.#publish(cubeTopic(cubeId), event, keyOf(event))
  }

  publishOperator(operatorId: string, event: NewOperatorEvent): void {
    this.#publish(operatorTopic(operatorId), event, keyOf(event))
  }

  /** Events are held for the receiver from now on, and sent once the subscription is started. */
  subscribe(topic: string, receiver: Receiver): Subscription {
    const feed = this.#feeds.get(topic) ?? this.#open(topic)
    const subscriber: Subscriber = { receiver, held: [] }
    const from = feed.seq
    feed.subscribers.add(subscriber)
    return {
      start: (connected) => {
        const held = subscriber.held ?? []
        subscriber.held = undefined
        const first: CubeMessage = { '@type': 'Subscribed', seq: from, connected }
        receiver.notify(encodePayload(first))
        for (const { payload, options } of held) receiver.notify(payload, options)
      },
      rightsChanged: () => {
        const told: OperatorMessage = { '@type': 'RightsChanged', seq: feed.seq }
        const sent = { payload: encodePayload(told), options: { key: told['@type'] } }
        if (subscriber.held) subscriber.held.push(sent)
        else receiver.notify(sent.payload, sent.options)
      },
      end: () => {
        if (!feed.subscribers.delete(subscriber) || feed.subscribers.size > 0) return
        feed.leave()
        this.#feeds.delete(topic)
      },
    }
  }

  #publish(topic: string, event: NewEvent, key: string | undefined): void {
    // Checked here rather than where it arrives, so that the mistake shows where it was made.
    if (this.#check) (topic.startsWith('cube:') ? CubeEvent : OperatorEvent).parse({ ...event, seq: 0 })
    this.#bus.publish(subjects.feed(topic), { event, ...(key !== undefined && { key }) } satisfies Carried)
  }

  #open(topic: string): Feed {
    const feed: Feed = {
      seq: 0,
      subscribers: new Set(),
      leave: this.#bus.subscribe(subjects.feed(topic), ({ event, key }: Carried) => {
        const numbered = { ...event, seq: ++feed.seq }
        const payload = encodePayload(numbered)
        const options = key === undefined ? {} : { key }
        for (const subscriber of feed.subscribers) {
          if (subscriber.held) subscriber.held.push({ payload, options })
          else subscriber.receiver.notify(payload, options)
        }
      }),
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
    case 'OccupancyEvent':
      return `occupancy:${event.occupancy.id}`
    default:
      return event['@type']
  }
}
