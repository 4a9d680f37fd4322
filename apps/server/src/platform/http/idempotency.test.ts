import dns from 'node:dns/promises'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { EmailConfiguration as Mail } from '@cubeward/contract/admin/email-configuration.ts'
import { allEndpoints, type NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { furnish } from '../../testing/fixture.ts'
import { callers, expectedStatus, furnishFor, sampleCall, tokensOf, triedElsewhere } from '../../testing/matrix.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { forgetKeyedRequests } from './idempotency.ts'

let product: TestProduct
let tokens: Awaited<ReturnType<typeof tokensOf>>
beforeAll(async () => {
  product = await startTestProduct()
  tokens = await tokensOf(product)
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

// A login is made anew each time.
const repeatable = ({ name, endpoint: { method, declared } }: NamedEndpoint) =>
  method === 'POST' && declared.access !== 'appKey' && !triedElsewhere.has(name)
const posts = allEndpoints().filter(repeatable)
const named = (name: string): NamedEndpoint => {
  const found = posts.find((post) => post.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}
const rows = async (text: string) => (await product.database.db.pool.query(text)).rows
const entries = async () => (await rows('SELECT type FROM audit ORDER BY id')).map(({ type }) => type)
const notes = async () => (await rows("SELECT note FROM cube_notes WHERE note LIKE '<p>Hinge%'")).length

async function call(
  it: NamedEndpoint,
  key: string,
  caller?: keyof typeof tokens,
  changed?: (body: unknown) => unknown,
) {
  const who = caller ?? callers.find((one) => expectedStatus(it, one, 'own') === 200)
  if (who === undefined) throw new Error(`Nobody may call ${it.name}`)
  const { response, text } = await sampleCall(product, it, 'own', tokens[who], { 'idempotency-key': key }, changed)
  return { status: response.status, text, type: response.headers.get('content-type') }
}
const create = (key: string, caller?: keyof typeof tokens, changed?: (body: unknown) => unknown) =>
  call(named('notes.create'), key, caller, changed)

describe('a call that is repeated with its key is answered as the first time, and done once (IDEM-01)', () => {
  test.each(posts.map((post) => [post.name, post] as const))('%s', async (_, post) => {
    await furnishFor(product, post)
    const first = await call(post, 'once')
    expect(first.status).toBeLessThan(300)
    const before = await entries()
    expect(await call(post, 'once')).toEqual(first)
    expect(await entries()).toEqual(before)
  })
})

test('another body with the same key is refused, another key is another call', async () => {
  await create('k1')
  const other = await create('k1', undefined, (body) => ({ ...(body as object), done: true }))
  expect([other.status, JSON.parse(other.text).code]).toEqual([409, 'request.keyOfAnother'])
  await create('k2')
  expect(await notes()).toBe(2)
})

test('keys of different callers have nothing to do with each other', async () => {
  const [one, other] = [await create('k1', 'user'), await create('k1', 'admin')]
  expect(JSON.parse(one.text).id).not.toBe(JSON.parse(other.text).id)
  expect(await notes()).toBe(2)
})

test('of many at once one is carried out, and all are answered alike', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('k1')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([await notes(), await entries()]).toEqual([1, ['NoteCreated']])
})

test('the first answer is given also when it was lost on its way', async () => {
  const { port } = new URL(product.url)
  const path = '/admin/v1/operators/a/cubes/a-cube/notes'
  const headers = {
    authorization: `Bearer ${tokens.user}`,
    'content-type': 'application/json',
    'idempotency-key': 'lost',
  }
  const body = JSON.stringify({ note: '<p>Hinge of box 4 is loose</p>', done: false })
  const cut = request({ port, path, method: 'POST', headers })
  cut.on('error', () => undefined)
  cut.end(body, () => undefined)
  await vi.waitFor(async () => expect(await notes()).toBe(1))
  cut.destroy()
  const again = await fetch(product.url + path, { method: 'POST', headers, body })
  expect(again.status).toBe(201)
  const { id } = (await again.json()) as { id: string }
  expect((await rows("SELECT id FROM cube_notes WHERE note LIKE '<p>Hinge%'")).map((row) => row.id)).toEqual([id])
})

test('what was refused was not done, and may be tried again with its key', async () => {
  const refused = await create('k1', undefined, () => ({ note: '<p></p>', done: false }))
  expect(refused.status).toBe(400)
  expect((await create('k1')).status).toBe(201)
})

test('who repeats what was interrupted is told so, and it is not done twice', async () => {
  const mail = named('emailConfiguration.test')
  await call(mail, 'k1', 'admin')
  const sent = await entries()
  await rows('UPDATE keyed_requests SET answer_sealed = NULL')
  const again = await call(mail, 'k1', 'admin')
  expect([again.status, JSON.parse(again.text).code]).toEqual([409, 'request.unanswered'])
  expect(await entries()).toEqual(sent)
})

test('no transaction waits for whoever answers for the name of a host', async () => {
  let answer = (): void => undefined
  const asked = vi.spyOn(dns, 'lookup').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve([{ address: '1.1.1.1', family: 4 }] as never)
      }),
  )
  syncBuiltinESMExports()
  try {
    const created = call(named('tenantSettings.createEmailConfiguration'), 'slow', 'admin', (body) => {
      const { configurationId, emailConfiguration: usual } = body as {
        configurationId: string
        emailConfiguration: Mail
      }
      const basic = { username: 'us', password: 'secret' }
      const smtp = { ...usual.smtp, enabled: true, host: 'slow.example', port: 587, basic }
      return { configurationId, emailConfiguration: { ...usual, enabled: true, smtp } }
    })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    // what a transaction has written that still lasts, nobody else sees
    expect(await rows('SELECT key FROM keyed_requests')).toEqual([{ key: 'slow' }])
    answer()
    expect((await created).status).toBe(201)
  } finally {
    asked.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a day later the key is as good as new', async () => {
  await create('k1')
  await create('k2')
  await rows("UPDATE keyed_requests SET created = created - interval '25 hours'")
  await create('k1')
  expect(await notes()).toBe(3)
  await forgetKeyedRequests(product.database.db)
  expect(await rows('SELECT key FROM keyed_requests')).toEqual([{ key: 'k1' }])
})

test.each(['', 'a b', 'x'.repeat(256), 'é'])('the key %j is refused by name', async (key) => {
  const refused = await create(Buffer.from(key).toString('latin1'))
  expect([refused.status, JSON.parse(refused.text).errors?.[0].field]).toEqual([400, 'Idempotency-Key'])
})

test('answers are stored sealed', async () => {
  await call(named('users.invite'), 'k1', 'admin')
  const [row] = await rows('SELECT answer_sealed FROM keyed_requests')
  expect(row?.answer_sealed.toString('latin1')).not.toContain('invitation-')
})
