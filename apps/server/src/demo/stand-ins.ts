import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { StandIns } from '../compose/server-options.ts'
import type { SmppAddress } from '../platform/config/outside-settings.ts'
import { bearerOf } from '../platform/http/bearer.ts'
import { createCarrierStandIn } from '../platform/outside/carrier/stand-in.ts'
import { createMailOutbox } from '../platform/outside/mail/outbox.ts'
import { createHomeserver, type Homeserver, type RoomMessage } from '../platform/outside/matrix/stand-in.ts'
import { createSmppGateway } from '../platform/outside/sms/smpp-gateway.ts'
import type { SmsGateway } from '../platform/outside/sms/sms-gateway.ts'
import { type SmsStandIn, startSmsStandIn } from '../platform/outside/sms/stand-in.ts'

/** The demo's world outside: messages are written to files of the data directory, the carrier knows every SIM card. */
export const createStandIns = (dataDir: string, log: Logger): Required<StandIns> => ({
  mail: createMailOutbox(join(dataDir, 'outbox', 'mail.jsonl')),
  sms: createSmsStandIn(join(dataDir, 'outbox', 'sms.jsonl'), log),
  matrix: createMatrixStandIn(join(dataDir, 'outbox', 'matrix.jsonl')),
  carrier: createCarrierStandIn(),
})

/** Homeservers of our own for all hosts below .example, where nobody can have one. */
function createMatrixStandIn(file: string): Required<StandIns>['matrix'] {
  const homeservers = new Map<string, Homeserver>()
  const keep = async ({ eventId, sender, recipient, body: text, formatted: html }: RoomMessage) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const line = { at: new Date().toISOString(), eventId, sender, recipient, text, html }
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
  return (outbound) => ({
    async ask(question) {
      const { hostname, pathname } = new URL(question.url)
      if (!hostname.endsWith('.example')) return outbound.ask(question)
      const there = homeservers.get(hostname) ?? createHomeserver({ domain: hostname, keep })
      homeservers.set(hostname, there)
      const { method = 'POST', body, headers } = question
      const token = bearerOf(headers?.authorization)
      const asked = { method, path: pathname, token, body: body === undefined ? undefined : JSON.parse(body) }
      const answer = await there.answer(asked)
      return { status: answer.status, text: JSON.stringify(answer.body), retryAfterMs: undefined }
    },
  })
}

/** An SMPP server of our own, started with the first SMS. */
function createSmsStandIn(file: string, log: Logger): SmsGateway {
  let standIn: Promise<SmsStandIn> | undefined
  const address = async (): Promise<SmppAddress> => {
    standIn ??= startSmsStandIn(file).then((started) => {
      log.warn({ file }, 'demo: SMS are written to a file instead of being sent (CUBEWARD_SMPP_URL is not set)')
      return started
    })
    try {
      return (await standIn).address
    } catch (error) {
      standIn = undefined // tried again with the next SMS
      throw error
    }
  }
  const gateway = createSmppGateway(address)
  return {
    ...gateway,
    async close() {
      await gateway.close()
      await (await standIn)?.close()
    },
  }
}
