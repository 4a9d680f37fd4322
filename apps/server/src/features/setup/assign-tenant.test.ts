import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
const sql = async (text: string) => (await product.database.db.pool.query(text)).rows
const code = 'A'.repeat(20)
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await sql(`UPDATE cubes SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'), setup_key_expires = now() + interval '1 hour';
    UPDATE cube_activation_codes SET description = 'East door', site = 'Harbour', street = 'Quay', house_no = '1', zip = '24103',
      city = 'Kiel', country = 'DE' WHERE code = '${code}';
    INSERT INTO units (id, operator_id, cube_id) VALUES ('waiting-unit', NULL, 'waiting')`)
})
const assign = (key: string, cubeActivationCode: string, url = product.url, headers = {}) =>
  fetch(`${url}/admin/v1/setup/cube/${key}/assign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ cubeActivationCode }),
  })

describe('a cube activation code, used in the setup of a cube', () => {
  test('gives the cube its tenant, description, site and address, and is used up (CAC-11, API-025)', async () => {
    const answer = await assign('key-of-waiting', code)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      id: 'waiting',
      tenant: { id: 'a-tenant' },
      description: 'East door',
      site: 'Harbour',
      address: { street: 'Quay', houseNo: '1', zip: '24103', city: 'Kiel', country: 'DE' },
    })
    const user = await callerOf(product, 'user')
    expect((await user('GET', '/operators/a/cubes/waiting')).json).toMatchObject({
      description: 'East door',
      tenant: { id: 'a-tenant' },
    })
    expect(await sql("SELECT operator_id FROM units WHERE id = 'waiting-unit'")).toEqual([{ operator_id: 'a' }])
    expect((await assign('key-of-a-cube', code)).status).toBe(404)
  })

  test('may be typed as the label shows it, or scanned as an address', async () => {
    expect((await assign('key-of-waiting', `https://cubeward.example/code/${code.toLowerCase()}`)).status).toBe(200)
  })

  test('leaves a line in the trail that does not hold the code', async () => {
    await assign('key-of-waiting', code)
    const [entry, ...more] = await sql("SELECT * FROM audit WHERE type = 'TenantAssigned'")
    expect(more).toEqual([])
    expect(entry).toMatchObject({ operator_id: 'a', cube_id: 'waiting', tenant_id: 'a-tenant', actor_id: 'setup' })
    expect(JSON.stringify(entry)).not.toContain(code)
  })

  test('takes no cube away from another operator, and is kept then', async () => {
    expect((await assign('key-of-b-cube', code)).status).toBe(409)
    expect(await sql(`SELECT 1 AS left FROM cube_activation_codes WHERE code = '${code}'`)).toEqual([{ left: 1 }])
    expect(await sql("SELECT tenant_id FROM cubes WHERE id = 'b-cube'")).toEqual([{ tenant_id: 'b-tenant' }])
  })

  test('goes to one of two cubes that use it at once', async () => {
    const statuses = (await Promise.all([assign('key-of-waiting', code), assign('key-of-a-cube', code)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 404])
  })

  test.each([
    ['an unknown key', 'key-of-zzz', code],
    ['an unknown code', 'key-of-waiting', 'Z'.repeat(20)],
    ['what is no code', 'key-of-waiting', 'hello'],
  ])('%s is answered with 404', async (_, key, given) => {
    expect((await assign(key, given)).status).toBe(404)
  })

  test('a key that has expired is as unknown as any other', async () => {
    await sql("UPDATE cubes SET setup_key_expires = now() - interval '1 second'")
    const [expired, unknown] = [await assign('key-of-waiting', code), await assign('key-of-zzz', code)]
    expect(expired.status).toBe(404)
    const told = async (answer: Response) => {
      const { title, detail } = (await answer.json()) as { title?: string; detail?: string }
      return { title, detail }
    }
    expect(await told(expired)).toEqual(await told(unknown))
  })
})

test('whoever guesses has to wait (decision 6)', async () => {
  await using own = await startTestProduct()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => assign('guess', code, own.url).then((it) => it.status)),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(60)
})

test('a wrong code counts also with an Idempotency-Key (decision 6)', async () => {
  await using own = await startTestProduct()
  await own.database.db.pool.query(`UPDATE cubes SET setup_key_hash = encode(sha256('key-of-waiting'), 'hex'),
    setup_key_expires = now() + interval '1 hour' WHERE id = 'waiting'`)
  const guess = (_: unknown, n: number) =>
    assign('key-of-waiting', 'B'.repeat(19), own.url, { 'idempotency-key': `k${n}` })
  const answers = await Promise.all(Array.from({ length: 100 }, guess))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
})
