import {
  CubeToServer,
  type MaintenanceCodesFrame,
  type OpenLockFrame,
  type OrderFrame,
  type Requests,
  type Welcome,
} from '@cubeward/contract/device/cube.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Message, ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import type { z } from 'zod'
import { parsed, unknownMessage } from './answer.ts'
import type { CommandSession } from './commands.ts'

type HelloMessage = Extract<CubeToServer, { '@type': 'Hello' }>
type EventsMessage = Extract<CubeToServer, { '@type': 'Events' }>

/** What a connection asks of those who keep all of them. */
export interface Keeper {
  greet(connection: CubeConnection, hello: HelloMessage): Promise<z.infer<typeof Welcome>>
  store(connection: CubeConnection, events: EventsMessage['events']): Promise<number>
}

const names = ['Hello', 'Events']

/** One connection of a cube: first Hello, then events, one after the other in the order of their arrival. */
export class CubeConnection implements CommandSession {
  readonly cubeId: string
  readonly sessionId: string
  /** Set once it was welcomed. */
  epoch = 0
  /** Newest event that the snapshot of its Hello contains. */
  snapshotSeq = 0
  newestSeq = 0
  boxesRevision = 0
  welcomed = false
  readonly #keeper: Keeper
  #session: VcmpSession | undefined
  #greeted = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(cubeId: string, sessionId: string, keeper: Keeper) {
    this.cubeId = cubeId
    this.sessionId = sessionId
    this.#keeper = keeper
  }

  run(session: VcmpSession): void {
    this.#session = session
  }

  get isOpen(): boolean {
    return this.#session?.isOpen === true
  }

  /** Everything that has arrived is worked off. */
  get idle(): Promise<unknown> {
    return this.#work
  }

  handle(message: ReceivedMessage): Promise<unknown> {
    if (!names.includes(message['@type'])) throw unknownMessage()
    const received = parsed(CubeToServer, message)
    if (received['@type'] === 'Events') {
      if (!this.#greeted) throw new Problem('conflict', 'Say Hello first.')
      const { events } = received
      for (const { seq } of events) this.newestSeq = Math.max(this.newestSeq, seq)
      return this.#next(async () => ({ acknowledged: await this.#keeper.store(this, events) }))
    }
    if (this.#greeted) throw new Problem('conflict', 'Hello is said once.')
    this.#greeted = true
    return this.#next(() => this.#keeper.greet(this, received))
  }

  request(
    message: OpenLockFrame | OrderFrame | MaintenanceCodesFrame,
    options: { timeoutMs: number },
  ): Promise<unknown> {
    if (this.#session) return this.#session.request(message, options)
    return Promise.reject(new Problem('cubeNotConnected'))
  }

  notify(message: Message | Requests): void {
    this.#session?.notify(message as Message)
  }

  reset(reason: string): void {
    this.#session?.reset(reason)
  }

  close(code: number, reason: string): void {
    this.#session?.close(code, reason)
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => undefined)
    return done
  }
}
