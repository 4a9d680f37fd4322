import { UnitToServer, type UnitWelcome } from '@cubeward/contract/device/unit.ts'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import type { z } from 'zod'
import { DeviceConnection } from './device-connection.ts'
import { unknownMessage } from './refusals.ts'

type Hello = Extract<UnitToServer, { '@type': 'Hello' }>
type OfTerminal = Extract<UnitToServer, { '@type': 'TerminalOutput' | 'TerminalEnded' }>
export type UnitReport = Exclude<UnitToServer, Hello | OfTerminal>

/** What a connection asks of those who keep all of them. */
export interface UnitKeeper {
  greet(connection: UnitConnection, hello: Hello): Promise<z.infer<typeof UnitWelcome>>
  store(connection: UnitConnection, report: UnitReport): Promise<void>
  /** At once, and not behind what is being stored. */
  terminal(connection: UnitConnection, report: OfTerminal): void
}

const names = UnitToServer.options.map((option) => option.shape['@type'].value as string)

/** One connection of a unit. */
export class UnitConnection extends DeviceConnection {
  readonly #keeper: UnitKeeper

  constructor(unitId: string, sessionId: string, keeper: UnitKeeper) {
    super(unitId, sessionId)
    this.#keeper = keeper
  }

  override handle(message: ReceivedMessage): Promise<unknown> {
    if (!names.includes(message['@type'])) throw unknownMessage()
    const received = checked(UnitToServer, message)
    if (received['@type'] === 'Hello') return this.first(() => this.#keeper.greet(this, received))
    if (received['@type'] === 'TerminalOutput' || received['@type'] === 'TerminalEnded') {
      if (this.welcomed) this.#keeper.terminal(this, received)
      return Promise.resolve()
    }
    return this.next(() => this.#keeper.store(this, received))
  }
}
