import { CubeToServer, type Welcome } from '@cubeward/contract/device/cube.ts'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import type { z } from 'zod'
import { DeviceConnection } from './device-connection.ts'
import { unknownMessage } from './refusals.ts'

type HelloMessage = Extract<CubeToServer, { '@type': 'Hello' }>
type EventsMessage = Extract<CubeToServer, { '@type': 'Events' }>

/** What a connection asks of those who keep all of them. */
export interface Keeper {
  greet(connection: CubeConnection, hello: HelloMessage): Promise<z.infer<typeof Welcome>>
  store(connection: CubeConnection, events: EventsMessage['events']): Promise<number>
}

const names = ['Hello', 'Events']

/** One connection of a cube. */
export class CubeConnection extends DeviceConnection {
  /** Newest event that the snapshot of its Hello contains. */
  snapshotSeq = 0
  /** Newest field event that arrived on it. */
  newestSeq = 0
  readonly #keeper: Keeper

  constructor(cubeId: string, sessionId: string, keeper: Keeper) {
    super(cubeId, sessionId)
    this.#keeper = keeper
  }

  override handle(message: ReceivedMessage): Promise<unknown> {
    if (!names.includes(message['@type'])) throw unknownMessage()
    const received = checked(CubeToServer, message)
    if (received['@type'] === 'Hello') return this.first(() => this.#keeper.greet(this, received))
    const { events } = received
    const stored = this.next(async () => ({ acknowledged: await this.#keeper.store(this, events) }))
    for (const { seq } of events) this.newestSeq = Math.max(this.newestSeq, seq)
    return stored
  }
}
