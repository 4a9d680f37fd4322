import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let call: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  // so that a call says by a header from where it comes
  product = await startTestProduct({ env: { CUBEWARD_TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  call = await callerOf(product, 'admin')
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const at = '/operators/a/cubes/a-cube'
const ask: Awaited<ReturnType<typeof callerOf>> = (method, path, body, headers) =>
  call(method, `${path}`, body, headers)
const enter = async () => (await ask('POST', `${at}/setup`)).json.setupKey as string
const shown = async () => (await ask('GET', at)).json.setupKey
const lookUp = (key: string) => fetch(`${product.url}/admin/v1/setup/cube/${key}`)
const runOut = () =>
  product.database.db.pool.query("UPDATE cubes SET setup_key_expires = now() - interval '1 second' WHERE id = 'a-cube'")

describe('a setup key', () => {
  test('opens its own cube without an account', async () => {
    const key = await enter()
    const answer = await lookUp(key)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: 'a-cube', setupKey: key, tenant: { id: 'a-tenant' } })
  })
  test('lasts for a day', async () => {
    await enter()
    const { rows } = await product.database.db.pool.query(
      "SELECT setup_key_expires - now() BETWEEN interval '23 hours' AND interval '24 hours' AS day FROM cubes WHERE id = 'a-cube'",
    )
    expect(rows).toEqual([{ day: true }])
  })
  test('that has expired is answered like one that was never given, byte by byte', async () => {
    const key = await enter()
    await runOut()
    const [expired, unknown] = [await lookUp(key), await lookUp('a'.repeat(key.length))]
    expect([expired.status, unknown.status]).toEqual([404, 404])
    expect(await expired.text()).toBe(await unknown.text())
    expect(await shown()).toBeNull()
  })
  test('is a new one when setup mode is entered after the old one has expired', async () => {
    const key = await enter()
    await runOut()
    const next = await enter()
    expect(next).not.toBe(key)
    expect([(await lookUp(key)).status, (await lookUp(next)).status]).toEqual([404, 200])
  })
  test('is a new one after setup mode was left', async () => {
    const key = await enter()
    await ask('DELETE', `${at}/setup`)
    const left = await lookUp(key)
    expect(left.status).toBe(404)
    expect(await enter()).not.toBe(key)
  })
  test('is replaced when the secret is reset, so that who had it cannot set the cube up (decision 3)', async () => {
    const key = await enter()
    expect((await ask('DELETE', `${at}/secret`)).status).toBe(204)
    const next = await shown()
    expect([(await lookUp(key)).status, (await lookUp(next)).status]).toEqual([404, 200])
  })
  test('that cannot be read any more is replaced by the next entry', async () => {
    await enter()
    await product.database.db.pool.query("UPDATE cubes SET setup_key_sealed = 'x' WHERE id = 'a-cube'")
    expect(await shown()).toBeNull()
    expect((await lookUp(await enter())).status).toBe(200)
  })
})

test('guesses are limited, also many at once; a good key does not count', async () => {
  const key = await enter()
  for (let n = 0; n < 100; n++) expect((await lookUp(key)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => lookUp(`guess-${n}`)))
  const limited = answers.filter(({ status }) => status === 429).length
  expect(limited).toBeGreaterThan(100)
  expect(answers.every(({ status }) => status === 404 || status === 429)).toBe(true)
})

test('of 10,000 guesses none finds a key, nearly all are not even looked at, and a right key from elsewhere is let in meanwhile', async () => {
  const key = await enter()
  const from = (address: string, guess: string) =>
    fetch(`${product.url}/admin/v1/setup/cube/${guess}`, { headers: { 'x-forwarded-for': address } })
  const counts = new Map<number, number>()
  for (let turn = 0; turn < 100; turn++) {
    const guesses = Array.from({ length: 100 }, () => randomBytes(16).toString('base64url'))
    const guessed = Promise.all(guesses.map((guess) => from('203.0.113.7', guess)))
    const right = await from('198.51.100.4', key)
    expect(right.status).toBe(200)
    for (const { status } of await guessed) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([404, 429])
  expect(counts.get(429)).toBeGreaterThan(9_000)
}, 300_000)
