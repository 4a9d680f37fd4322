import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simQuery } from '@cubeward/contract/admin/sms.ts'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CarrierFailed } from './carrier.ts'
import { createHttpCarrier } from './http-carrier.ts'
import { loggedCarrier } from './logged-carrier.ts'
import { createCarrierStandIn } from './stand-in.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const secret = 'canary-secret'
const tokenPrefix = 'canary-token-'

/** A carrier with addresses of its own, which gives out tokens and looks at them; it answers as the stand-in does unless told otherwise. */
async function site({ expiresIn = 3_600, timeoutMs = 2_000 } = {}) {
  const sims = createCarrierStandIn()
  let good = ''
  let tokens = 0
  const calls: string[] = []
  const instead: Answer[] = []
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const textOf = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += chunk
    return text
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://carrier')
    calls.push(`${request.method} ${url.pathname}`)
    const text = await textOf(request)
    const other = instead.shift()
    if (other !== undefined) return other(request, response)
    const { authorization } = request.headers
    if (url.pathname === '/token') {
      const basic = `Basic ${Buffer.from(`cubeward:${secret}`).toString('base64')}`
      if (authorization !== basic || text !== 'grant_type=client_credentials') return json(response, 401, {})
      tokens++
      good = `${tokenPrefix}${tokens}`
      return json(response, 200, { access_token: good, expires_in: expiresIn, token_type: 'Bearer' })
    }
    if (authorization !== `Bearer ${good}`) return json(response, 401, {})
    if (url.pathname === '/api/subscriptions') {
      const sim = await sims.subscription(url.searchParams.get('msisdn') ?? '')
      return sim === undefined ? json(response, 404, {}) : json(response, 200, sim)
    }
    const { variables } = JSON.parse(text)
    return json(response, 200, await sims.graphql(simQuery, variables.phoneNumber))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let time = 0
  const settings = {
    id: 'real',
    url: `${base}/api`,
    tokenUrl: `${base}/token`,
    clientId: 'cubeward',
    clientSecret: secret,
  }
  const carrier = createHttpCarrier(settings, { timeoutMs, now: () => time })
  return {
    carrier,
    calls,
    tokens: () => tokens,
    pass: (seconds: number) => {
      time += seconds * 1_000
    },
    /** The next request is answered like this. */
    next: (answer: Answer) => instead.push(answer),
    revoke: () => {
      good = ''
    },
    settings,
  }
}
const send =
  (status: number, body: string): Answer =>
  (_, response) =>
    response.writeHead(status).end(body)
const failure = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CarrierFailed)
  return (error as CarrierFailed).message
}

describe('a SIM card (ROUTER-08)', () => {
  test('that is online has a session without an end', async () => {
    const { carrier } = await site()
    expect(await carrier.subscription('436641234561')).toMatchObject({
      sessionStart: expect.any(String),
      sessionEnd: null,
    })
    expect(await carrier.graphql(simQuery, '436641234561')).toMatchObject({ data: { sim: { status: 'online' } } })
  })
  test('that is offline has a session with an end', async () => {
    const { carrier } = await site()
    expect(await carrier.subscription('436641234569')).toMatchObject({ sessionEnd: expect.any(String) })
    expect(await carrier.graphql(simQuery, '436641234569')).toMatchObject({ data: { sim: { status: 'offline' } } })
  })
  test('that was never online has no session', async () => {
    const { carrier } = await site()
    expect(await carrier.subscription('436641234568')).toMatchObject({ sessionStart: null, sessionEnd: null })
    expect(await carrier.graphql(simQuery, '436641234568')).toMatchObject({ data: { sim: { lastSession: null } } })
  })
  test('that the carrier does not know is none', async () => {
    const { carrier } = await site()
    expect(await carrier.subscription('436641234567')).toBeUndefined()
    expect(await carrier.graphql(simQuery, '436641234567')).toEqual({ data: { sim: null } })
  })
})

describe('the token', () => {
  test('is taken once for many calls, also at once', async () => {
    const { carrier, tokens } = await site()
    await Promise.all(Array.from({ length: 5 }, () => carrier.subscription('436641234561')))
    await carrier.subscription('436641234561')
    expect(tokens()).toBe(1)
  })
  test('is taken anew shortly before it ends', async () => {
    const { carrier, tokens, pass } = await site({ expiresIn: 300 })
    await carrier.subscription('436641234561')
    pass(269)
    await carrier.subscription('436641234561')
    expect(tokens()).toBe(1)
    pass(2)
    await carrier.subscription('436641234561')
    expect(tokens()).toBe(2)
  })
  test('that was taken back before its time is replaced once', async () => {
    const { carrier, tokens, revoke } = await site()
    await carrier.subscription('436641234561')
    revoke()
    expect(await carrier.subscription('436641234561')).toBeDefined()
    expect(tokens()).toBe(2)
  })
  test('that is never taken is not asked for without end', async () => {
    const { carrier, next, calls } = await site()
    await carrier.subscription('436641234561')
    calls.length = 0
    next(send(401, ''))
    next(send(200, JSON.stringify({ access_token: 'another', expires_in: 60 })))
    expect(await failure(carrier.subscription('436641234561'))).toBe('it answered 401')
    expect(calls).toEqual(['GET /api/subscriptions', 'POST /token', 'GET /api/subscriptions'])
  })
  test('that is refused is asked for again with the next call', async () => {
    const { carrier, next } = await site()
    next(send(503, 'maintenance'))
    expect(await failure(carrier.subscription('436641234561'))).toBe('it gave no token (503)')
    expect(await carrier.subscription('436641234561')).toBeDefined()
  })
})

describe('a carrier that does not answer as it should', () => {
  test('in time', async () => {
    const { carrier, next } = await site({ timeoutMs: 200 })
    await carrier.subscription('436641234561')
    next(() => undefined)
    expect(await failure(carrier.subscription('436641234561'))).toBe('it did not answer within 200 ms')
  })
  test('to its end', async () => {
    const { carrier, next } = await site({ timeoutMs: 200 })
    await carrier.subscription('436641234561')
    next((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'))
    expect(await failure(carrier.subscription('436641234561'))).toBe('it did not answer within 200 ms')
  })
  test.each([
    ['garbage', '<html>canary-body</html>'],
    ['other JSON', '{"iccid":12}'],
    ['nothing', ''],
  ])('in words: %s', async (_, body) => {
    const { carrier, next } = await site()
    await carrier.subscription('436641234561')
    next(send(200, body))
    expect(await failure(carrier.subscription('436641234561'))).toBe('its answer is not understood')
    next(send(200, '[]'))
    expect(await failure(carrier.graphql(simQuery, '436641234561'))).toBe('its answer is not understood')
  })
  test('in length', async () => {
    const { carrier, next } = await site()
    await carrier.subscription('436641234561')
    next(send(200, JSON.stringify({ iccid: 'x'.repeat(100_000) })))
    expect(await failure(carrier.subscription('436641234561'))).toBe('its answer is too long')
  })
  test('from its own address', async () => {
    const { carrier, next, settings } = await site()
    await carrier.subscription('436641234561')
    next((_, response) => response.writeHead(302, { location: `${settings.url}/subscriptions` }).end())
    expect(await failure(carrier.subscription('436641234561'))).toBe('it cannot be reached')
  })
  test('at all', async () => {
    const { settings } = await site()
    const carrier = createHttpCarrier({ ...settings, tokenUrl: 'http://127.0.0.1:1/token' })
    expect(await failure(carrier.subscription('436641234561'))).toBe('it cannot be reached')
  })
})

test('failures stand in the log, without secrets, tokens and numbers', async () => {
  const { carrier, next, settings } = await site()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const logged = loggedCarrier(carrier, log)
  await logged.subscription('436641234561')
  next(send(500, `${tokenPrefix}1`))
  await failure(logged.subscription('436641234561'))
  next(send(200, `garbage ${tokenPrefix}1`))
  await failure(logged.graphql(simQuery, '436641234561'))
  const away = loggedCarrier(createHttpCarrier({ ...settings, tokenUrl: 'http://127.0.0.1:1/token' }), log)
  await failure(away.subscription('436641234561'))
  const text = lines.join('\n')
  expect(lines).toHaveLength(3)
  expect(text).toContain('it answered 500')
  expect(text).toContain('its answer is not understood')
  expect(text).toContain('it cannot be reached')
  for (const canary of ['canary', '436641234561', secret]) expect(text).not.toContain(canary)
})
