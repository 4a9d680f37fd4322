import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Answer, callerOf } from '../../testing/caller.ts'
import { appSecrets, furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { forget } from './queries.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}
/** A receiver that answers as it is told. */
const receiver = {
  received: [] as Received[],
  answer: (_: Received): { status: number; text?: string } | 'hang' | 'reset' | 'endless' => ({ status: 204 }),
}
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const one = { headers: request.headers, body: Buffer.concat(parts).toString() }
  receiver.received.push(one)
  const answer = receiver.answer(one)
  if (answer === 'hang') return
  if (answer === 'reset') return void request.socket.resetAndDestroy()
  if (answer === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.writeHead(200).on('drain', more)
    return more()
  }
  response.writeHead(answer.status).end(answer.text ?? '')
})

let product: TestProduct
let root: (...call: Parameters<Awaited<ReturnType<typeof callerOf>>>) => Promise<Answer>
let hookUrl: string
beforeAll(async () => {
  product = await startTestProduct({
    env: { CUBEWARD_ALLOW_PRIVATE_HOSTS: 'true' },
    answerMs: 2_000,
    deliveryTimings: { backOff: { firstMs: 50, mostMs: 100 }, pollMs: 100 },
  })
  root = await callerOf(product, 'root')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await product.close()
})
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await product.database.db.pool.query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop');
    UPDATE boxes SET max_occupancies = 50`)
  receiver.received.length = 0
  receiver.answer = () => ({ status: 204 })
})
const open: VcmpConnection[] = []
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})

async function app(method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/app/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${appSecrets.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}
const at = '/cubes/a-cube/occupancies'
/** Occupies, changes and ends: three events. */
async function live(content: unknown): Promise<string> {
  const { id } = (await app('POST', at, { boxNumber: '1', content })).json
  await app('PUT', `${at}/${id}`, { content: [content] })
  await app('DELETE', `${at}/${id}`)
  return id
}
interface Told {
  id: string
  type: string
  number: number
  occupancy: { id: string; content: unknown }
}
/** An app that listens, and refuses what it is told to. */
function listen(refuse: (told: Told) => boolean = () => false, headers: Record<string, string> = {}) {
  const told: Told[] = []
  const closed: number[] = []
  const connection = connect({
    open: openWebSocket(`${product.url.replace('http', 'ws')}/app/v1/events`, {
      headers: { authorization: `Bearer ${appSecrets.token}`, ...headers },
    }),
    handle: (message) => {
      const event = message as unknown as Told
      told.push(event)
      if (refuse(event)) throw new VcmpProblem({ status: 503, title: 'Busy' })
    },
    stopCodes: [4401],
    onState: (_, why) => why && closed.push(why.code),
  })
  open.push(connection)
  return { told, closed, connection }
}
const events = async (query = '') => (await root('GET', `/apps/shop/occupancy-events${query}`)).json.content
const states = async () =>
  (await events('?sort=created,asc')).map((one: { processingState: string }) => one.processingState)
const numbers = (id: string, told: readonly Told[]) =>
  told.filter(({ occupancy }) => occupancy.id === id).map(({ number }) => number)

describe('on the connection of an app', () => {
  test('events arrive in order and are delivered once they are acknowledged (XAPI-12, AEVT-16, AEVT-20, LIVE-03)', async () => {
    const { told } = listen()
    const id = await live(7)
    await expect.poll(states).toEqual(['Delivered', 'Delivered', 'Delivered'])
    expect(told).toMatchObject([
      { '@type': 'AppOccupancyEvent', type: 'OccupancyCreated', number: 1, occupancy: { id, content: 7, ended: null } },
      { type: 'OccupancyUpdated', number: 2, occupancy: { content: [7] } },
      { type: 'OccupancyEnded', number: 3, occupancy: { ended: expect.any(String) } },
    ])
    expect((await root('GET', '/apps/shop')).json.events).toEqual({ delivered: 3, pending: 0, expired: 0 })
  })

  test('what happened while it was away waits, and comes as soon as it is back', async () => {
    const id = await live(1)
    await expect.poll(async () => (await events('?failures=true')).length).toBeGreaterThan(0)
    const [waiting] = await events('?state=Pending&sort=created,asc')
    expect(waiting).toMatchObject({ failureCount: expect.any(Number), delivered: null, retry: expect.any(String) })
    const { told } = listen()
    await expect.poll(states).toEqual(['Delivered', 'Delivered', 'Delivered'])
    expect(numbers(id, told)).toEqual([1, 2, 3])
  })

  test('one occupancy that is refused holds no other one back (HOOK-04)', async () => {
    // known by its content, since its first event may come before its id is known here
    let refusing = true
    const { told } = listen(({ occupancy }) => refusing && String(occupancy.content).startsWith('refused'))
    const refused = (await app('POST', at, { boxNumber: '1', content: 'refused' })).json.id
    await app('PUT', `${at}/${refused}`, { content: 'refused again' })
    const other = await live(2)
    await expect.poll(() => numbers(other, told)).toEqual([1, 2, 3])
    expect(new Set(numbers(refused, told))).toEqual(new Set([1]))
    const [second] = await events(`?occupancyId=${refused}`)
    expect(second).toMatchObject({ type: 'OccupancyUpdated', processingState: 'Pending', waitsFor: expect.any(String) })
    refusing = false
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['Delivered']))
  })

  test('ends at once when its key is deleted, and no other token opens one, none in the address (API-037)', async () => {
    const { closed, connection } = listen()
    await expect.poll(() => connection.state).toBe('open')
    await root('DELETE', '/apps/shop/api-keys/key-of-the-shop-1')
    await expect.poll(() => closed).toContain(4401)
    for (const [query, headers] of [
      ['', { authorization: 'Bearer nonsense' }],
      ['', {}],
      [`?access_token=${appSecrets.token}`, {}],
    ] as const) {
      const socket = new WebSocket(`${product.url.replace('http', 'ws')}/app/v1/events${query}`, { headers })
      const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
      expect(answer.statusCode).toBe(401)
      answer.destroy()
    }
  })

  test('ends at once when the app is deleted', async () => {
    const { closed, connection } = listen()
    await expect.poll(() => connection.state).toBe('open')
    await product.database.db.pool.query('DELETE FROM tenant_apps')
    expect((await root('DELETE', '/apps/shop')).status).toBe(204)
    await expect.poll(() => closed).toContain(4401)
  })

  test('of several connections one hears of each event, and the older one of all once the newer has ended', async () => {
    const older = listen()
    await expect.poll(() => older.connection.state).toBe('open')
    const newer = listen()
    await expect.poll(() => newer.connection.state).toBe('open')
    const first = await live(1)
    await expect.poll(states).toEqual(['Delivered', 'Delivered', 'Delivered'])
    expect([...numbers(first, older.told), ...numbers(first, newer.told)].toSorted()).toEqual([1, 2, 3])
    newer.connection.close()
    const second = await live(2)
    await expect.poll(() => numbers(second, older.told)).toEqual([1, 2, 3])
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['Delivered']))
  })
})

describe('by webhook', () => {
  const hook = async () => (await root('PUT', '/apps/shop/webhook', { url: hookUrl })).json
  const verified = (secret: string, { headers, body }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: { number: number } }

  test('events are posted as the Standard Webhooks specification has it (HOOK-01)', async () => {
    const { secret } = await hook()
    const id = await live(9)
    await expect.poll(states).toEqual(['Delivered', 'Delivered', 'Delivered'])
    const bodies = receiver.received.map((one) => verified(secret, one))
    expect(bodies).toMatchObject([
      { type: 'OccupancyCreated', timestamp: expect.any(String), data: { number: 1, occupancy: { id, content: 9 } } },
      { type: 'OccupancyUpdated', data: { number: 2 } },
      { type: 'OccupancyEnded', data: { number: 3 } },
    ])
    expect(() => verified('whsec_AAAA', receiver.received[0] as Received)).toThrow()
    const ids = (await events('?sort=created,asc')).map((event: { id: string }) => event.id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(ids)
  })

  test('the secret is shown once; after a rotation both sign for a day (HOOK-02)', async () => {
    const first = await hook()
    expect(first).toMatchObject({ secret: expect.stringMatching(/^whsec_/), secretSet: true })
    const seen = await root('GET', '/apps/shop/webhook')
    expect(seen.text).not.toContain('whsec_')
    const { json: second } = await root('POST', '/apps/shop/webhook/secret')
    expect(Date.parse(second.previousUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await live(1)
    await expect.poll(() => receiver.received.length).toBe(3)
    for (const one of receiver.received)
      for (const secret of [first.secret, second.secret]) expect(() => verified(secret, one)).not.toThrow()
    await product.database.db.pool.query(`UPDATE app_webhooks SET previous_until = now()`)
    await live(2)
    await expect.poll(() => receiver.received.length).toBe(6)
    expect(() => verified(first.secret, receiver.received[5] as Received)).toThrow()
  })

  test('each attempt is listed with what came back; a retry is refused once it is delivered (HOOK-03, API-038, API-039)', async () => {
    await hook()
    receiver.answer = () => ({ status: 503, text: `Deploy in progress${'.'.repeat(5_000)}` })
    await app('POST', at, { boxNumber: '1' })
    await expect.poll(async () => (await events())[0].failureCount).toBeGreaterThan(1)
    const [event] = await events('?failures=true&state=Pending')
    const attempts = (await root('GET', `/apps/shop/occupancy-events/${event.id}/attempts`)).json
    expect(attempts.at(-1)).toMatchObject({ number: 1, way: 'webhook', ok: false, status: 503, ms: expect.any(Number) })
    expect(attempts.at(-1).answer).toHaveLength(2_048)
    const nobodys = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    expect((await root('GET', `/apps/shop/occupancy-events/${nobodys}/attempts`)).status).toBe(404)
    expect((await root('GET', '/apps/shop/webhook')).json).toMatchObject({
      failingSince: expect.any(String),
      lastFailure: { status: 503 },
    })
    receiver.answer = () => ({ status: 200, text: 'nonsense' })
    await expect.poll(states).toEqual(['Delivered'])
    expect((await root('POST', `/apps/shop/occupancy-events/${event.id}`)).json.code).toBe('appEvent.delivered')
    expect((await root('GET', '/apps/shop/webhook')).json).toMatchObject({
      failingSince: null,
      lastSuccess: { status: 200 },
    })
  })

  test('what waits behind an event that is sent again by hand follows at once', async () => {
    await hook()
    receiver.answer = () => ({ status: 503 })
    const { id } = (await app('POST', at, { boxNumber: '1' })).json
    await app('DELETE', `${at}/${id}`)
    await expect.poll(async () => (await events('?failures=true')).length).toBe(1)
    const [head] = await events('?failures=true')
    receiver.answer = () => ({ status: 204 })
    // Both may have been delivered by now: then they are as if they never had been.
    await product.database.db.pool.query(`UPDATE app_events SET state = 'Pending';
      UPDATE deliveries SET state = 'Waiting', settled = NULL, attempted = NULL, due = now() + interval '1 hour', lease_until = NULL`)
    expect((await root('POST', `/apps/shop/occupancy-events/${head.id}`)).status).toBe(202)
    await expect.poll(states).toEqual(['Delivered', 'Delivered'])
  })

  test.each([
    ['says nothing', 'hang'],
    ['hangs up', 'reset'],
    ['never stops', 'endless'],
  ] as const)(
    'a receiver that %s costs one attempt',
    async (_, answer) => {
      await hook()
      receiver.answer = () => answer
      const tested = await root('POST', '/apps/shop/webhook/test')
      if (answer === 'endless') {
        expect(tested.json).toMatchObject({ ok: true, status: 200 })
        expect(tested.json.answer).toHaveLength(2_048)
      } else expect(tested.json).toMatchObject({ ok: false, status: null, reason: 'webhook.unreachable' })
    },
    60_000,
  )

  test('a redirect is followed nowhere, a test event says what came back', async () => {
    await hook()
    receiver.answer = () => ({ status: 302 })
    expect((await root('POST', '/apps/shop/webhook/test')).json).toMatchObject({ ok: false, status: 302 })
    receiver.answer = () => ({ status: 200, text: 'Thank you' })
    expect((await root('POST', '/apps/shop/webhook/test')).json).toMatchObject({
      ok: true,
      status: 200,
      answer: 'Thank you',
    })
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ type: 'Test', data: {} })
  })

  test('after five days of failure it is paused, which the operator is told; the connection of the app goes on (HOOK-03)', async () => {
    await hook()
    receiver.answer = () => ({ status: 500 })
    await product.database.db.pool.query(`UPDATE app_webhooks SET failing_since = now() - interval '121 hours'`)
    await app('POST', at, { boxNumber: '1' })
    await expect.poll(async () => (await root('GET', '/apps/shop/webhook')).json.paused).toEqual(expect.any(String))
    const { rows } = await product.database.db.pool.query(
      `SELECT operator_id, app_id FROM audit WHERE type = 'WebhookPaused'`,
    )
    expect(rows).toEqual([{ operator_id: 'a', app_id: 'shop' }])
    const needs = async (operator = 'a') => (await root('GET', `/operators/${operator}/attention`)).json.pausedApps
    expect(await needs()).toEqual([{ id: 'shop', name: 'Shop', since: expect.any(String), pending: 1 }])
    expect(await needs('b')).toEqual([])
    const asked = await root('POST', '/apps/shop/webhook/resume')
    expect(asked.json).toMatchObject({ paused: null, failingSince: null })
    expect(await needs()).toEqual([])
    await product.database.db.pool.query(
      `UPDATE app_webhooks SET paused = now(), failing_since = now() - interval '121 hours'`,
    )
    const { told } = listen()
    await expect.poll(() => told.length).toBe(1)
    await expect.poll(states).toEqual(['Delivered'])
    const { json } = await root('POST', '/apps/shop/webhook/resume')
    expect(json).toMatchObject({ paused: null, failingSince: null })
  })

  test('an event that nobody took in time expires; a retry by hand tries it once more (AEVT-14, AEVT-16)', async () => {
    await app('POST', at, { boxNumber: '1' })
    // one after the other: an attempt that is being settled takes the two in the other order
    for (const text of ['UPDATE app_events SET expires = now()', 'UPDATE deliveries SET expires = now(), due = now()'])
      await product.database.db.pool.query(text)
    await expect.poll(states).toEqual(['Expired'])
    expect((await root('GET', '/apps/shop')).json.events).toEqual({ delivered: 0, pending: 0, expired: 1 })
    const [event] = await events('?state=Expired')
    const { told } = listen()
    await product.database.db.pool.query(`UPDATE deliveries SET attempted = NULL`)
    const retried = await root('POST', `/apps/shop/occupancy-events/${event.id}`)
    expect([retried.status, retried.json.processingState]).toEqual([202, 'Pending'])
    await expect.poll(states).toEqual(['Delivered'])
    expect(told).toHaveLength(1)
  })
})

describe('the events of an occupancy', () => {
  test('are delivered though its cube is deleted, and kept no longer than that', async () => {
    const { told } = listen()
    const { id } = (await app('POST', at, { boxNumber: '1' })).json
    await expect.poll(states).toEqual(['Delivered'])
    expect((await root('DELETE', '/operators/a/cubes/a-cube?occupancies=end')).status).toBe(204)
    await expect.poll(() => told.map(({ type }) => type)).toEqual(['OccupancyCreated', 'OccupancyEnded'])
    expect(numbers(id, told)).toEqual([1, 2])
    await expect.poll(states).toEqual(['Delivered'])
    await forget(product.database.db)
    expect(await events()).toEqual([])
  })

  test('are of the operator that has the cube now', async () => {
    await app('POST', at, { boxNumber: '1' })
    await expect.poll(async () => (await events('?failures=true')).length).toBe(1)
    await product.database.db.pool.query(`UPDATE tenants SET operator_id = 'b' WHERE id = 'a-tenant';
      UPDATE deliveries SET attempted = NULL, due = now() + interval '1 hour', lease_until = NULL`)
    const [event] = await events()
    expect(event.operator).toBe('b')
    expect((await root('POST', `/apps/shop/occupancy-events/${event.id}`)).status).toBe(202)
    const { rows } = await product.database.db.pool.query(
      `SELECT operator_id FROM audit WHERE type = 'OccupancyEventRetried'`,
    )
    expect(rows).toEqual([{ operator_id: 'b' }])
  })

  test('are read and sent again by staff of its operator (API-065, API-066, AEVT-19, AEVT-01, AEVT-02, AEVT-03)', async () => {
    const user = await callerOf(product, 'user')
    const { id } = (await app('POST', at, { boxNumber: '1' })).json
    const path = `/operators/a/cubes/a-cube/occupancies/${id}/events`
    await expect.poll(async () => (await user('GET', path)).json[0].failureCount).toBeGreaterThan(0)
    const [event] = (await user('GET', path)).json
    expect(event).toEqual({
      ...{ id: expect.any(String), type: 'OccupancyCreated', processingState: 'Pending', created: expect.any(String) },
      ...{ delivered: null, failureCount: expect.any(Number), retry: expect.any(String), expired: expect.any(String) },
      ...{ appOccupancy: { uuid: id, cubeId: 'a-cube' }, operator: 'a', boxNumber: '1', waitsFor: null },
      underway: expect.any(Boolean),
    })
    const count = async (query: string) => (await events(query)).length
    expect(await count(`?occupancyId=${id.slice(0, 9)}`)).toBe(1)
    expect(await count('?occupancyId=ffffffff')).toBe(0)
    expect(await count('?state=Delivered')).toBe(0)
    expect(await count('?failures=true')).toBe(1)
    expect((await root('GET', '/apps/shop/occupancy-events?state=Lost')).status).toBe(400)
    await product.database.db.pool.query(
      `UPDATE deliveries SET attempted = NULL, due = now() + interval '1 hour', lease_until = NULL`,
    )
    listen()
    expect((await user('POST', `${path}/${event.id}`)).status).toBe(202)
    await expect.poll(states).toEqual(['Delivered'])
    expect((await user('POST', `${path}/${event.id}`)).status).toBe(409)
  })

  test('and what came of each is told to the open pages of the cube (OCC-11)', async () => {
    const token = await product.realm.token({ sub: 'user', name: 'Uli' })
    const path = `operators/a/cubes/a-cube/events?access_token=${token}`
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/admin/v1/${path}`, { origin: product.url })
    const told: { '@type': string; occupancyId?: string }[] = []
    socket.on('message', (data) => {
      const frame = data.toString()
      if (frame.startsWith('MSG')) told.push(JSON.parse(frame.slice(15)))
    })
    await expect.poll(() => told.map((it) => it['@type'])).toContain('Subscribed')
    listen()
    const { id } = (await app('POST', at, { boxNumber: '1' })).json
    await expect
      .poll(() => told)
      .toContainEqual(expect.objectContaining({ '@type': 'AppEventSettled', occupancyId: id }))
    expect(await states()).toEqual(['Delivered'])
    socket.close()
  })
})
