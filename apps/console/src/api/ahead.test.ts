import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activateLanguage } from '../locales/i18n.ts'
import { askedAhead, forgetAhead, forgetShown, keepShown } from './ahead.ts'
import { read } from './api.ts'
import { type Call, createClient } from './call.ts'
import { missedNothing } from './read-positions.ts'

beforeAll(() => activateLanguage('en'))
beforeEach(forgetAhead)

const page = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 25 }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const list = { params: { operator: 'np' }, query: { page: '1', search: '', monitored: 'true' } } as const

function client(answers: Response[]) {
  const requests: string[] = []
  const send = (async (path: string) => {
    requests.push(path)
    return answers.shift()
  }) as typeof fetch
  const credentials = { accessToken: () => 'first', renew: async () => false, expired: () => {} }
  return { ...createClient({ credentials, fetch: send }), requests }
}

/** Runs the script that stands before the code of the console, as a page does that is loaded anew. */
async function loadedAnew(shown: unknown, user: unknown, answer: Response | Promise<Response>) {
  const storage = { 'cubeward.shown': JSON.stringify(shown), 'oidc.user:realm:console': JSON.stringify(user) }
  const asked: [address: string, init: RequestInit][] = []
  const script = await readFile(new URL('../../public/ahead.js', import.meta.url), 'utf8')
  runInNewContext(script, {
    globalThis,
    Object: { keys: () => Object.keys(storage), assign: Object.assign },
    sessionStorage: { getItem: (key: keyof typeof storage) => storage[key] ?? null },
    location: { pathname: '/np/cubes', search: '' },
    fetch: async (...call: [string, RequestInit]) => {
      asked.push(call)
      return answer
    },
  })
  return asked
}

const shown = { page: '/np/cubes', reads: [['application/json', '/admin/v1/operators/np/cubes?page=1&monitored=true']] }
const inAnHour = () => Date.now() / 1_000 + 3_600

test('at a sign-out nothing stays of what was shown, visited and begun; what belongs to the browser does', () => {
  const kept = new Set(['cubeward.shown', 'cubeward.recent', 'cubeward.long-work', 'cubeward.language'])
  forgetShown({ removeItem: (key: string) => void kept.delete(key) } as Storage)
  expect([...kept]).toEqual(['cubeward.language'])
})

describe('a page that is loaded anew', () => {
  test('takes what was asked for ahead, once, and asks itself from then on', async () => {
    const asked = await loadedAnew(shown, { access_token: 'first', expires_at: inAnHour() }, json(page))
    const { call, requests } = client([json({ ...page, totalElements: 1 })])
    await expect(call(cubes.list, list)).resolves.toEqual(page)
    expect(requests).toEqual([])
    expect(asked).toEqual([
      [
        shown.reads[0]?.[1],
        { headers: { accept: 'application/json', authorization: 'Bearer first', 'live-position': '?' } },
      ],
    ])
    await expect(call(cubes.list, list)).resolves.toMatchObject({ totalElements: 1 })
  })

  test.each([
    ['another page', { ...shown, page: '/np/boxes' }, 'first', 200, 0],
    ['the token of somebody else', shown, 'other', 200, 1],
    ['a refusal', shown, 'first', 401, 1],
  ])('does not use the answer for %s', async (_, kept, token, status, asks) => {
    const asked = await loadedAnew(kept, { access_token: token, expires_at: inAnHour() }, json({}, status))
    const { call, requests } = client([json(page)])
    await expect(call(cubes.list, list)).resolves.toEqual(page)
    expect([asked.length, requests.length]).toEqual([asks, 1])
  })

  test('asks for nothing with a token that has ended', async () => {
    expect(await loadedAnew(shown, { access_token: 'first', expires_at: Date.now() / 1_000 }, json(page))).toEqual([])
  })

  test.each([
    ['its first picture stands', async () => forgetAhead()],
    ['a feed has begun', async () => void missedNothing({ operator: 'np' }, 'a', 1)],
    [
      'something was changed',
      async (call: Call) => void (await call(cubes.remove, { params: { operator: 'np', cubeId: 'c' } })),
    ],
  ])('takes no answer of the time before %s', async (_, happens) => {
    await loadedAnew(shown, { access_token: 'first', expires_at: inAnHour() }, json({ ...page, totalElements: 9 }))
    const { call, requests } = client(happens.length > 0 ? [json({}, 200), json(page)] : [json(page)])
    await happens(call)
    await expect(call(cubes.list, list)).resolves.toEqual(page)
    expect(requests).toHaveLength(happens.length + 1)
  })

  test('waits no longer for an answer once the reading is given up', async () => {
    await loadedAnew(shown, { access_token: 'first', expires_at: inAnHour() }, new Promise<Response>(() => {}))
    const { call, requests } = client([])
    const given = new AbortController()
    const reading = call(cubes.list, { ...list, signal: given.signal })
    given.abort()
    await expect(reading).rejects.toThrow('aborted')
    expect(requests).toEqual([])
  })

  test('keeps the reads on its screen, but no pictures, nor what could not be read', () => {
    const cache = new QueryClient()
    const read = (key: unknown[], data: unknown, meta: Record<string, unknown> | undefined = askedAhead) => {
      cache.setQueryData(key, data)
      const query = { queryKey: key, staleTime: Number.POSITIVE_INFINITY, ...(meta && { meta }) }
      new QueryObserver(cache, query).subscribe(() => {})
    }
    read(['/admin/v1/operators/:operator/cubes', { operator: 'a b' }, { page: 1, search: '' }], page)
    read(['/admin/v1/operators/:operator/cubes application/vnd.counts+json', { operator: 'np' }, {}], {})
    read(['/admin/v1/photo/:operator', { operator: 'np' }, {}], {}, {})
    read(['/admin/v1/refused', {}, {}], undefined)
    cache.setQueryData(['/admin/v1/gone', {}, {}], {})
    const kept = new Map<string, string>()
    const storage = { setItem: (key: string, text: string) => void kept.set(key, text) } as Storage
    keepShown(cache, storage, { pathname: '/np/cubes', search: '?page=2' } as Location)
    expect(JSON.parse(kept.get('cubeward.shown') ?? '')).toEqual({
      page: '/np/cubes?page=2',
      reads: [
        ['application/json', '/admin/v1/operators/a%20b/cubes?page=1'],
        ['application/vnd.counts+json', '/admin/v1/operators/np/cubes'],
      ],
    })
    cache.clear()
  })

  test('asks for nothing ahead whose reading is written to the audit log', () => {
    const reads = allEndpoints().filter(({ endpoint: { method } }) => method === 'GET')
    const recorded = reads.filter(({ endpoint }) => endpoint.declared.audited)
    const ahead = reads.filter(({ endpoint }) => read(endpoint, {} as never).meta === askedAhead)
    expect(recorded.map(({ name }) => name).sort()).toEqual(['notifications.read', 'occupancies.read'])
    expect(ahead.filter((it) => recorded.includes(it))).toEqual([])
    expect(ahead.map(({ name }) => name)).toContain('cubes.list')
  })
})
