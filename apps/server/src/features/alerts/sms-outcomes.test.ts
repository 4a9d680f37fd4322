import { createHash } from 'node:crypto'
import smpp from 'smpp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { furnish } from '../../testing/fixture.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { changeCubes } from './testing/change.ts'

const [lost, wrong, busy, good] = ['436601111111', '436602222222', '436603333333', '436604444444'] as const
const throttled = 88

/** A gateway that takes what is for `lost` and is gone before it has said so. */
async function startGateway() {
  const submitted: string[] = []
  const server = smpp.createServer({}, (session) => {
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu) => session.send(pdu.response()))
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu) => {
      const recipient = String(pdu.destination_addr)
      submitted.push(recipient)
      if (recipient === lost) session.destroy()
      else if (recipient === wrong) session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }))
      else if (recipient === busy) session.send(pdu.response({ command_status: throttled }))
      else session.send(pdu.response({ message_id: '1' }))
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    port,
    submitted,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const session of server.sessions) session.destroy()
      }),
  }
}

let gateway: Awaited<ReturnType<typeof startGateway>>
let product: TestProduct
beforeAll(async () => {
  gateway = await startGateway()
  product = await startTestProduct({
    env: { CUBEWARD_SMPP_URL: `smpp://user:password@127.0.0.1:${gateway.port}` },
    alertTimings: { everyMs: 50, collectSeconds: 0, gapSeconds: 60, busyGapSeconds: 600 },
    deliveryTimings: { backOff: { firstMs: 200, mostMs: 200 } },
  })
})
afterAll(async () => {
  await product.close()
  await gateway.close()
})
beforeEach(async () => {
  await furnish(product.database.db.pool)
  gateway.submitted.length = 0
})

const run = async (text: string, values: unknown[] = []) => (await product.database.db.pool.query(text, values)).rows
async function breakIn(...phones: string[]) {
  await run("INSERT INTO operator_settings VALUES ('a', '', $1)", [phones.join(',')])
  const text = "UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube' AND lock = 'L1'"
  await changeCubes(product.database.db, ['a-cube'], text)
}
const delivery = async () => {
  const [row] = await run('SELECT state, attempts, reason FROM alert_deliveries')
  return row as { state: string; attempts: number; reason: string | null } | undefined
}
const becomes = (state: string) => expect.poll(async () => (await delivery())?.state, { timeout: 10_000 }).toBe(state)
const trail = async () =>
  (await run("SELECT message FROM audit WHERE type LIKE 'Alert%' ORDER BY id")).map(({ message }) => message)

describe('an SMS', () => {
  test('of which nobody knows whether it was sent is sent once more, not for a day', async () => {
    await breakIn(lost)
    await becomes('Failed')
    expect(gateway.submitted).toEqual([lost, lost])
    expect(await trail()).toEqual([
      expect.stringMatching(/^An alert may not have been sent by SMS to 436…111 yet\. .* It is tried once more\.$/),
      expect.stringMatching(/^An alert may not have been sent by SMS to 436…111\. .* It is not tried again\.$/),
    ])
  })
  test('to a number that does not exist is tried once', async () => {
    await breakIn(wrong)
    await becomes('Failed')
    expect(gateway.submitted).toEqual([wrong])
  })
  test('that the gateway has no time for is tried again, and costs nothing of the budget', async () => {
    await breakIn(busy)
    await expect.poll(async () => (await delivery())?.attempts, { timeout: 10_000 }).toBeGreaterThan(3)
    expect((await delivery())?.state).toBe('Waiting')
    await run('DELETE FROM alert_notices; UPDATE deliveries SET due = now()')
    await becomes('Dropped')
    const [left] = await run('SELECT tokens FROM limits')
    expect(left?.tokens).toBeGreaterThan(99.9)
  })
  test('waits when its operator has sent as many as it may, and goes out when there is room', async () => {
    await run('INSERT INTO limits (key, tokens, at, full_at) VALUES ($1, 0, now(), now())', [
      createHash('sha256').update('alert sms of operator a').digest(),
    ])
    await breakIn(good)
    await expect.poll(async () => (await delivery())?.reason, { timeout: 10_000 }).toContain('Too many SMS')
    expect(gateway.submitted).toEqual([])
    await run('UPDATE limits SET tokens = 1')
    await becomes('Sent')
    expect(gateway.submitted).toEqual([good])
  })
})
