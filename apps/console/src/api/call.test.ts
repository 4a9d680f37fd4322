import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { identity } from '@cubeward/contract/admin/identity.ts'
import { notes } from '@cubeward/contract/admin/notes.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { activateLanguage } from '../locales/i18n.ts'
import { createClient } from './call.ts'
import { keyedPosts } from './keyed-posts.ts'
import { ApiProblem } from './problem.ts'
import { routeParam } from './route-param.ts'

beforeAll(() => activateLanguage('en'))

const page = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 25 }
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

function client(answers: (Response | Error)[], renewed = true) {
  const requests: Request[] = []
  let token = 'first'
  const credentials = {
    accessToken: () => token,
    renew: vi.fn(async () => {
      token = 'second'
      return renewed
    }),
    expired: vi.fn(),
  }
  const send = (async (path: string, init: RequestInit) => {
    requests.push(new Request(`http://console.test${path}`, init))
    const answer = answers.shift() ?? new Error('no answer left')
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof fetch
  return { ...createClient({ credentials, fetch: send }), requests, credentials }
}
const list = { params: { operator: 'np' }, query: { page: '1', search: '', monitored: 'true' } } as const

test('a call goes to its declared address with the token and without empty words', async () => {
  const { call, requests } = client([json(page)])
  await expect(call(cubes.list, list)).resolves.toEqual(page)
  expect(requests[0]?.url).toBe('http://console.test/admin/v1/operators/np/cubes?page=1&monitored=true')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer first')
})

test('parameters are encoded and the vendor media type is asked for', async () => {
  const { call, requests } = client([json({}, 404)])
  await expect(call(cubes.overview, { params: { operator: 'np', cubeId: 'a/b?c' } })).rejects.toThrow(ApiProblem)
  expect(requests[0]?.url).toBe('http://console.test/admin/v1/operators/np/cubes/a%2Fb%3Fc')
  expect(requests[0]?.headers.get('accept')).toBe('application/vnd.cube-overview+json')
})

test('a 401 is followed by one refresh and one retry (decision 64)', async () => {
  const { call, requests, credentials } = client([json({}, 401), json(page)])
  await call(cubes.list, list)
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer second')
  expect(credentials.renew).toHaveBeenCalledTimes(1)
  expect(credentials.expired).not.toHaveBeenCalled()
})

test.each([true, false])('a token that stays refused ends the session (refreshed: %s)', async (renewed) => {
  const { call, credentials } = client([json({}, 401), json({}, 401)], renewed)
  await expect(call(cubes.list, list)).rejects.toMatchObject({ status: 401 })
  expect(credentials.expired).toHaveBeenCalledTimes(1)
})

test('a refused call carries the words of the server', async () => {
  const problem = {
    type: 'x',
    status: 409,
    title: 'Conflict',
    detail: 'X',
    requestId: 'r1',
    errors: [{ field: 'name', message: 'Y' }],
  }
  const { call } = client([json(problem, 409)])
  await expect(call(cubes.list, list)).rejects.toMatchObject({ message: 'X', requestId: 'r1', errors: problem.errors })
})

test('a refusal that is no problem body still says what it is', async () => {
  const { call } = client([new Response('<html>', { status: 502, statusText: 'Bad Gateway' })])
  await expect(call(cubes.list, list)).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
})

test('no answer at all is a problem of its own', async () => {
  const { call } = client([new TypeError('Failed to fetch')])
  await expect(call(cubes.list, list)).rejects.toMatchObject({ status: 0 })
})

test('a public call carries no token', async () => {
  const { call, requests } = client([json({}, 500)])
  await expect(call(identity.config, {})).rejects.toThrow(ApiProblem)
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('the version of what was read is known for the change that follows (decision 87)', async () => {
  const { call, etagOf, requests } = client([
    json({ userId: 'u', root: false, operators: [] }, 200, { etag: '"7"' }),
    new Response(null, { status: 204 }),
  ])
  await call(identity.authorization, {})
  await call(identity.profile, { body: {}, ifMatch: etagOf('/admin/v1') })
  expect(requests[1]?.headers.get('if-match')).toBe('"7"')
})

test('a reading whose answer breaks off leaves the version of what was read before', async () => {
  const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }), {
    headers: { etag: '"8"' },
  })
  const { call, etagOf } = client([json({ userId: 'u', root: false, operators: [] }, 200, { etag: '"7"' }), broken])
  await call(identity.authorization, {})
  await expect(call(identity.authorization, {})).rejects.toThrow()
  expect(etagOf('/admin/v1')).toBe('"7"')
})

test('a page without its parameter throws', () => {
  expect(() => routeParam({}, 'cubeId')).toThrow(/^Missing parameter$/)
  expect(routeParam({ cubeId: 'a' }, 'cubeId')).toBe('a')
})

const note = (text: string) => ({ params: { operator: 'np', cubeId: 'c' }, body: { note: text, done: false } })
const keyOf = ({ headers }: Request) => headers.get('idempotency-key')

test('a POST whose answer was lost is repeated under its key, with another body under another one (IDEM-01)', async () => {
  const lost = new TypeError('Failed to fetch')
  const { call, requests } = client([
    lost,
    json({}, 503),
    json({ id: 'n' }),
    json({ id: 'n' }),
    json({}, 409),
    lost,
    lost,
  ])
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(call(notes.create, note('<p>one</p>'))).rejects.toThrow(ApiProblem)
  await call(notes.create, note('<p>one</p>'))
  const [first, second, third] = requests.map(keyOf)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third]).toEqual([first, first])

  // it was answered: the same words once more are another note, and so is what follows a refusal
  await call(notes.create, note('<p>one</p>'))
  await expect(call(notes.create, note('<p>two</p>'))).rejects.toMatchObject({ status: 409 })
  await expect(call(notes.create, note('<p>two</p>'))).rejects.toMatchObject({ status: 0 })
  await expect(call(notes.create, note('<p>three</p>'))).rejects.toMatchObject({ status: 0 })
  expect(new Set(requests.map(keyOf)).size).toBe(5)
})

test('what only reads, changes or gives a ticket has no key', async () => {
  const { call, requests } = client([json(page), json({ ticket: 't' })])
  await call(cubes.list, list)
  await call(identity.ticket, { body: { path: '/admin/v1/operators/np/events' } })
  expect(requests.map(keyOf)).toEqual([null, null])
})

test('a POST of long ago is not taken for another try of it', async () => {
  let now = 0
  const keys: string[] = []
  const keyed = keyedPosts(() => now)
  const tried = () =>
    keyed('/x', async (key) => {
      keys.push(key)
      throw new Error('lost')
    }).catch(() => undefined)
  await tried()
  now = 9 * 60_000
  await tried()
  now = 20 * 60_000
  await tried()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
