import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import smpp, { type Pdu, type Session } from 'smpp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmppGateway } from './smpp-gateway.ts'
import type { SmsGateway, SmsReceipt } from './sms-gateway.ts'
import { type SmsStandIn, startSmsStandIn } from './stand-in.ts'

let directory: string
let standIn: SmsStandIn
let gateway: SmsGateway
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cubeward-sms-'))
  standIn = await startSmsStandIn(join(directory, 'sms.jsonl'))
  gateway = createSmppGateway(async () => standIn.address)
})
afterEach(async () => {
  await gateway.close()
  await standIn.close()
  rmSync(directory, { recursive: true, force: true })
})

test.each([
  ['Ihr Code: 4711 €', 1],
  ['x'.repeat(161), 2],
  ['आपका कोड '.repeat(20), 3],
  [`${'📦'.repeat(40)} 👩‍👩‍👧‍👦`, 2],
])('%j arrives as it was, in %d parts', async (text, parts) => {
  const { messageIds } = await gateway.send({ recipient: '+49 151 1234567', text, sender: 'Nordpost' })
  expect(messageIds).toHaveLength(parts)
  expect(new Set(messageIds).size).toBe(parts)
  expect(standIn.outbox).toEqual([
    expect.objectContaining({ recipient: '491511234567', sender: 'Nordpost', text, parts }),
  ])
})

test('receipts say what became of each part, also of those that are not delivered', async () => {
  const receipts: SmsReceipt[] = []
  gateway.onReceipt(async (receipt) => void receipts.push(receipt))
  const good = await gateway.send({ recipient: '491511234567', text: 'x'.repeat(200), receipt: true })
  const bad = await gateway.send({ recipient: '491510000001', text: 'code', receipt: true })
  await vi.waitFor(() => expect(receipts).toHaveLength(3))
  const stateOf = (id: string | undefined) => receipts.find(({ messageId }) => messageId === id)?.state
  expect(good.messageIds.map(stateOf)).toEqual(['delivered', 'delivered'])
  expect(stateOf(bad.messageIds[0])).toBe('failed')
})

test('none is asked for, none comes; a number that ends in 0000 is refused for good', async () => {
  const heard = vi.fn(async () => undefined)
  gateway.onReceipt(heard)
  await gateway.send({ recipient: '491511234567', text: 'no receipt' })
  await expect(gateway.send({ recipient: '491510000', text: 'code', receipt: true })).rejects.toMatchObject({
    message: 'The gateway does not know this recipient.',
    fate: 'final',
  })
  await gateway.send({ recipient: '491511234567', text: 'last', receipt: true })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
})

describe('a gateway that is not what it was', () => {
  /** Takes the account and says nothing more by itself. */
  async function quietGateway() {
    const sessions: Session[] = []
    const heard: Pdu[] = []
    let tell: () => void = () => undefined
    const server = smpp.createServer({}, (session) => {
      sessions.push(session)
      session.on('error', () => session.destroy())
      session.on('bind_transceiver', (pdu) => session.send(pdu.response()))
      for (const command of ['submit_sm', 'enquire_link'])
        session.on(command, (pdu) => {
          heard.push(pdu)
          tell()
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const quiet = createSmppGateway(async () => ({ host: '127.0.0.1', port, tls: false, user: 'u', password: 'p' }))
    return {
      quiet,
      sessions,
      heard,
      async untilHeard(number: number) {
        while (heard.length < number) await new Promise<void>((resolve) => (tell = resolve))
      },
      async [Symbol.asyncDispose]() {
        await quiet.close()
        for (const session of sessions) session.destroy()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const sms = (recipient: string) => ({ recipient, text: 'code' })

  test('leaves one SMS without an answer: the others of that line are answered, and the next has a new one', async () => {
    await using gate = await quietGateway()
    const first = gate.quiet.send(sms('491510000011'))
    const lost = expect(first).rejects.toMatchObject({ fate: 'unknown' })
    await gate.untilHeard(1)
    vi.advanceTimersByTime(6_000)
    const second = gate.quiet.send(sms('491510000012'))
    await gate.untilHeard(2)
    vi.advanceTimersByTime(4_000)
    await lost
    const third = gate.quiet.send(sms('491510000013'))
    await gate.untilHeard(3)
    expect(gate.sessions).toHaveLength(2)
    for (const [at, on] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const pdu = gate.heard[at]
      if (pdu !== undefined) gate.sessions[on]?.send(pdu.response({ message_id: `m${at}` }))
    }
    expect(await second).toEqual({ messageIds: ['m1'] })
    expect(await third).toEqual({ messageIds: ['m2'] })
  })
  test('is busy in the middle of a text: the rest is offered again, and nothing is paid for twice', async () => {
    vi.useRealTimers()
    await using gate = await quietGateway()
    const sending = gate.quiet.send({ recipient: '491510000011', text: 'code '.repeat(60) })
    const answer = async (number: number, fields: Record<string, unknown>) => {
      await gate.untilHeard(number)
      const pdu = gate.heard[number - 1]
      if (pdu !== undefined) gate.sessions[0]?.send(pdu.response(fields))
    }
    await answer(1, { message_id: 'm1' })
    await answer(2, { command_status: 88 })
    await answer(3, { message_id: 'm2' })
    expect(await sending).toEqual({ messageIds: ['m1', 'm2'] })
    const place = (pdu: Pdu | undefined) => pdu?.short_message?.udh?.[0]?.[4]
    expect(gate.heard.map(place)).toEqual([1, 2, 2])
  })
  test('gives no sign of life: the line is dropped before anybody sends over it', async () => {
    await using gate = await quietGateway()
    const first = gate.quiet.send(sms('491510000011'))
    await gate.untilHeard(1)
    const [pdu] = gate.heard
    if (pdu !== undefined) gate.sessions[0]?.send(pdu.response({ message_id: 'm1' }))
    await first
    const dropped = new Promise((resolve) => gate.sessions[0]?.once('close', resolve))
    vi.advanceTimersByTime(30_000)
    await gate.untilHeard(2)
    vi.advanceTimersByTime(10_000)
    await dropped
  })
})
