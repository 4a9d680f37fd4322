import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
