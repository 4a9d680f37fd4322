import { randomUUID } from 'node:crypto'
import type { OsInfo } from '@cubeward/contract/admin/unit-parts.ts'
import {
  type OpenTerminal,
  type ToTerminal,
  type UnitOrder,
  type UnitToServer,
  UnitWelcome,
} from '@cubeward/contract/device/unit.ts'
import { attach } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { WebSocket } from 'ws'
import type { Database } from '../../db/client.ts'
import { hashSecret } from '../../security/device-secret.ts'
import { Inbox } from './inbox.ts'
import type { LiveServer } from './live-server.ts'

export const osInfo: OsInfo = {
  arch: 'x64',
  type: 'Linux',
  release: '6.1.0',
  cpus: 4,
  totalmem: 4_000,
  timezone: 'Europe/Berlin',
  wgIpAddress: null,
  metrics: {
    uptime: 90,
    loadavg: [2, 1, 0.5],
    availmem: 1_000,
    rootfs: { free: 2_000, total: 8_000 },
    ethernet: { mode: 'dhcp', address: '10.0.0.5/24', gateway: '10.0.0.1' },
  },
}

/** A unit of the operator with a secret of its own. */
export async function makeUnit(db: Database, operator: string): Promise<{ unitId: string; secret: string }> {
  const [unitId, secret] = [`unit-${randomUUID().slice(0, 8)}`, randomUUID()]
  await db.pool.query('INSERT INTO units (id, operator_id, secret_hash) VALUES ($1, $2, $3)', [
    unitId,
    operator,
    hashSecret(secret),
  ])
  return { unitId, secret }
}

/** The unit's end of a live connection. */
export class FieldUnit {
  readonly orders = new Inbox<UnitOrder>()
  readonly watched = new Inbox<{ '@type': 'Watched' }>()
  readonly opened = new Inbox<OpenTerminal>()
  readonly terminal = new Inbox<ToTerminal>()
  readonly closed: Promise<{ code: number; reason: string }>
  readonly session: VcmpSession
  /** Hears the key that the unit shows on its screen. */
  setupMode: (setupKey: string | null) => void = () => undefined
  /** What a request is answered with. */
  answer: (order: UnitOrder) => unknown = () => ({})
  /** What a terminal that is opened is answered with. */
  attach: (asked: OpenTerminal) => unknown = ({ screen }) => ({ screen: screen ?? '1.new' })

  /** Resolves when what was typed into a terminal may be answered. */
  take: () => Promise<void> = async () => undefined

  private constructor(socket: WebSocket) {
    let end: (why: { code: number; reason: string }) => void
    this.closed = new Promise((resolve) => {
      end = resolve
    })
    this.session = attach(socket, {
      heartbeat: { intervalMs: 15_000, initiate: false },
      handle: async (message) => {
        if (message['@type'] === 'Watched') return void this.watched.put({ '@type': 'Watched' })
        if (message['@type'] === 'SetupMode') return void this.setupMode(message.setupKey as string | null)
        if (message['@type'] === 'OpenTerminal') {
          const asked = message as unknown as OpenTerminal
          this.opened.put(asked)
          return this.attach(asked)
        }
        if (message['@type'] !== 'UnitOrder') {
          this.terminal.put(message as unknown as ToTerminal)
          return message['@type'] === 'TerminalInput' ? this.take() : undefined
        }
        const order = message as unknown as UnitOrder
        this.orders.put(order)
        return this.answer(order)
      },
      onClose: (code, reason) => end({ code, reason }),
    })
  }

  static async connect(
    server: LiveServer,
    { unitId, secret }: { unitId: string; secret: string },
    takesScreenshots?: boolean,
  ): Promise<FieldUnit> {
    const socket = new WebSocket(`${server.deviceUrl}/device/v1/units/${unitId}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    const unit = await new Promise<FieldUnit>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new FieldUnit(socket)))
    })
    const hello: UnitToServer = { '@type': 'Hello', version: 'test', osInfo, takesScreenshots }
    UnitWelcome.parse(await unit.session.request(hello))
    return unit
  }

  /** A piece of output of a terminal. */
  print(terminalId: string, seq: number, data: string): void {
    this.session.notify({ '@type': 'TerminalOutput', terminalId, seq, data } as { '@type': string })
  }

  report(report: UnitToServer): Promise<unknown> {
    return this.session.request(report)
  }

  close(): void {
    this.session.close(1000, 'Away')
  }
}
