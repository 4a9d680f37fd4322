import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simQuery } from '@cubeward/contract/admin/sms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const ask = async (method: string, path: string, body?: unknown, as = 'user') =>
  (await callerOf(product, as))(method, `/${path}`, body)
const send = (recipient: string, as = 'user') => ask('POST', 'sms', { recipient, message: 'canary-pw reboot' }, as)
const outbox = async () => {
  const file = join(product.server.context.config.dataDir, 'outbox', 'sms.jsonl')
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { recipient: string; text: string })
}

describe('an SMS', () => {
  test('goes to the router of a cube of the caller, over SMPP (API-116)', async () => {
    expect((await send('+436641234561')).status).toBe(202)
    expect((await outbox()).at(-1)).toMatchObject({ recipient: '436641234561', text: 'canary-pw reboot' })
  })
  test('leaves no password in the trail', async () => {
    await send('+43 664 1234561')
    const { rows } = await product.database.db.pool.query('SELECT row_to_json(a)::text AS line FROM audit a')
    expect(JSON.stringify(rows)).toContain('reboot')
    expect(JSON.stringify(rows)).not.toContain('canary-pw')
  })
  test.each(['+436641234562', '+491'])('to %s, which is no router of theirs, is forbidden', async (recipient) => {
    const before = (await outbox()).length
    expect((await send(recipient.padEnd(8, '0'))).status).toBe(403)
    expect((await outbox()).length).toBe(before)
  })
  test('that the gateway refuses is answered with 502 and its reason', async () => {
    await product.database.db.pool.query(
      "UPDATE cube_routers SET phone_number = '+43 664 0000' WHERE cube_id = 'a-cube'",
    )
    const { status, json } = await send('+436640000', 'admin')
    expect(status).toBe(502)
    expect(json.detail).toBe('The gateway does not know this recipient.')
  })
  test('is one of a few at a time (429)', async () => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await send('+436641234562', 'other')).status)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('the carrier', () => {
  const token = async (as = 'user') => (await ask('GET', 'mobile-carriers/default/token', undefined, as)).json
  const lookUp = async (number: string, as = 'user', query = simQuery) => {
    const access = await token(as)
    const authorization = `Bearer ${access.token}`
    const subscription = await fetch(`${access.subscriptionUrl}?msisdn=${number}`, { headers: { authorization } })
    const details = await fetch(access.graphqlUrl, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { phoneNumber: number } }),
    })
    return { subscription, details }
  }
  test('gives a token that lasts a while; one that is unknown has none (API-117)', async () => {
    expect(await token()).toMatchObject({ token: expect.stringMatching(/./), expiresIn: 300 })
    expect((await ask('GET', 'mobile-carriers/zzz/token')).status).toBe(404)
  })
  test('tells of the SIM card in a router of theirs', async () => {
    const { subscription, details } = await lookUp('436641234561')
    expect(await subscription.json()).toMatchObject({ iccid: expect.any(String), sessionEnd: null })
    expect(await details.json()).toMatchObject({ data: { sim: { status: 'online' } } })
  })
  test('tells nothing of a router of somebody else', async () => {
    const { subscription, details } = await lookUp('436641234562')
    expect([subscription.status, details.status]).toEqual([404, 404])
  })
  test.each([
    'query { sim(phoneNumber: "436641234562") { status } }',
    'mutation { deleteSim }',
    'fragment a on Query { __typename } mutation { deleteSim }',
    `${simQuery} { __typename }`,
  ])('is asked nothing but what the console asks: %s', async (query) => {
    expect((await lookUp('436641234561', 'user', query)).details.status).toBe(400)
  })
  test.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.'])('takes no other token: %j', async (bad) => {
    const { subscriptionUrl } = await token()
    const answer = await fetch(`${subscriptionUrl}?msisdn=436641234561`, {
      headers: { authorization: `Bearer ${bad}` },
    })
    expect(answer.status).toBe(401)
  })
})
