import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import { isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import { rowsType } from '@cubeward/contract/kernel/paging.ts'
import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'
import { expectedStatus, furnishFor, sampleCall, tokensOf } from '../../testing/matrix.ts'
import { isList } from './rows.ts'

const { as, pool, product } = furnishedProduct()

async function asRows(path: string, sub = 'admin', signal: AbortSignal | null = null) {
  const token = await product().realm.token({ sub, name: sub })
  const headers = { authorization: `Bearer ${token}`, accept: rowsType }
  return fetch(`${product().url}/admin/v1${path}`, { headers, signal })
}
async function rowsAt(path: string, sub?: string) {
  const response = await asRows(path, sub)
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return { status: response.status, lines: lines.map((line) => JSON.parse(line)) }
}
/** In parts: one statement may last five seconds, also on a slow machine. */
async function manyTenants(count: number, name: string): Promise<void> {
  for (let from = 1; from <= count; from += 3_000)
    await pool().query(
      `INSERT INTO tenants (id, operator_id, name) SELECT 'many-' || lpad(n::text, 5, '0'), 'a', ${name}
       FROM generate_series($1::int, $2::int) n`,
      [from, Math.min(count, from + 2_999)],
    )
}
const exports = async () => (await as('admin')('GET', '/operators/a/audit?type=ListExported')).json.content

describe('all rows of a list (EXPO-01)', () => {
  test('come as it is filtered and sorted, with how many they are before and after them', async () => {
    await pool().query(`INSERT INTO tenants (id, operator_id, name)
      SELECT 'many-' || n, 'a', 'Many ' || lpad(n::text, 5, '0') FROM generate_series(1, 2300) n`)
    const { status, lines } = await rowsAt('/operators/a/tenants?sort=name,desc&search=many&size=10')
    expect([status, lines[0], lines.at(-1)]).toEqual([200, { total: 2300, capped: false }, { rows: 2300 }])
    const names = lines.slice(1, -1).map(({ name }) => name)
    expect(names).toEqual(names.toSorted().toReversed())
    expect(new Set(names).size).toBe(2300)
  })
  test('of a long list go by cursors past what is counted, each once, while more is written (EXPO-02)', async () => {
    const entries = (from: number, to: number) =>
      pool().query(`INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
        SELECT gen_random_uuid(), 'a', timestamptz '2026-01-01' + n * interval '1 second', 'cube', 'Many', n::text, 'ada'
        FROM generate_series(${from}, ${to}) n`)
    for (const part of [0, 1, 2, 3]) await entries(part * 3_000 + 1, part * 3_000 + 3_000)
    const { lines } = await rowsAt('/operators/a/audit?type=Many')
    expect([lines[0], lines.at(-1)]).toEqual([{ total: 12_000, capped: false }, { rows: 12_000 }])
    expect(new Set(lines.slice(1, -1).map(({ id }) => id)).size).toBe(12_000)
  })
  test('are those of one moment, also of a list that has no cursors, while rows come and go (EXPO-01)', async () => {
    // more than the pipes between the two hold: the server waits for its reader
    await manyTenants(30_000, "'Many ' || repeat('x', 190)")
    const response = await asRows('/operators/a/tenants?sort=id,asc&search=many')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    // half of what was told goes, and as much comes in front of it
    for (const end of ['0', '1', '2', '3', '4'])
      await pool().query("DELETE FROM tenants WHERE id LIKE 'many-%' AND right(id, 1) = $1", [end])
    await pool().query(
      "INSERT INTO tenants (id, operator_id, name) SELECT 'a-many-' || n, 'a', 'Many' FROM generate_series(1, 2000) n",
    )
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) text += part.value
    const lines = text.trimEnd().split('\n')
    expect([lines[0], lines.at(-1)]).toEqual(['{"total":30000,"capped":false}', '{"rows":30000}'])
    const ids = lines.slice(1, -1).map((line) => JSON.parse(line).id)
    expect([new Set(ids).size, ids.some((id) => id.startsWith('a-'))]).toEqual([30_000, false])
  })
  test('leave no transaction behind when the reader goes away', async () => {
    await manyTenants(30_000, "'Many ' || repeat('x', 190)")
    for (let n = 0; n < 6; n++) {
      const response = await asRows('/operators/a/tenants?search=many')
      const reader = response.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    const open = async () =>
      (
        await pool().query(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`)
      ).rows[0].n
    await expect.poll(open, { timeout: 10_000 }).toBe(0)
  })
  test('of a list without pages too', async () => {
    const { lines } = await rowsAt('/operators/a/cubes/a-cube/locks')
    expect(lines).toMatchObject([{ total: 2 }, { lock: 'L1' }, { lock: 'L2' }, { rows: 2 }])
  })
})

test('of a list without a total come to its end (EXPO-01)', async () => {
  await pool().query(`INSERT INTO app_keys (consumer_token, app_id, secret_hash, created)
    SELECT 'many-' || n, 'shop', 'x', timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, 2300) n`)
  const { lines } = await rowsAt('/apps/shop/api-keys', 'root')
  expect([lines[0], lines.at(-1)]).toEqual([{ total: 1_000, capped: true }, { rows: lines.length - 2 }])
  expect(new Set(lines.slice(1, -1).map(({ consumerToken }) => consumerToken)).size).toBeGreaterThanOrEqual(2_300)
})

test('every list of the contract can be taken as a whole, which writes nothing but that it was (EXPO-01)', async () => {
  const tokens = await tokensOf(product())
  const lists = allEndpoints().filter((it) => {
    const { method, path, declared } = it.endpoint
    const { reply, access } = declared
    if (method !== 'GET' || !path.startsWith('/admin/v1/')) return false
    // as a whole they are for users
    if (access === 'public' || access === 'setupKey') return false
    return reply !== undefined && !isRaw(reply) && isList(reply) && expectedStatus(it, 'root', 'own') === 200
  })
  expect(lists.length).toBeGreaterThan(30)
  for (const list of lists) {
    // it is limited how many of them a user may take
    await pool().query('DELETE FROM limits')
    await furnishFor(product(), list)
    const { response, text } = await sampleCall(product(), list, 'own', tokens.root, { accept: rowsType })
    expect([list.name, response.status, text.trimEnd().split('\n').at(-1)]).toEqual([
      ...[list.name, 200, expect.stringMatching(/^{"rows":\d+}$/)],
    ])
  }
}, 60_000)

describe('an export', () => {
  test('is written to the audit log, once, with what was chosen (EXPO-02)', async () => {
    await rowsAt('/operators/a/tenants?sort=name,desc&search=tenant')
    expect(await exports()).toMatchObject([
      { actor: { id: 'admin' }, referenceType: 'List', referenceId: 'tenants.list' },
    ])
    const [{ id }] = await exports()
    expect((await as('admin')('GET', `/operators/a/audit/${id}`)).json.data).toEqual({
      ...{ list: 'tenants.list', operator: 'a', sort: 'name,desc', search: 'tenant' },
    })
  })
  test('is refused, unrecorded, like the list itself', async () => {
    expect((await rowsAt('/operators/a/tenants', 'other')).status).toBe(404)
    expect((await rowsAt('/operators/a/tenants?sort=nothing')).status).toBe(400)
    expect((await rowsAt('/operators/a/users', 'user')).status).toBe(403)
    expect((await rowsAt(`/operators/a/cubes/${randomUUID()}/locks`)).status).toBe(404)
    expect(await exports()).toEqual([])
  })
  test('is limited for each user', async () => {
    for (let n = 0; n < 30; n++) await rowsAt('/operators/a/tenants')
    expect((await rowsAt('/operators/a/tenants')).status).toBe(429)
  })
  test('waits its turn behind two of its operator, for a while; who goes meanwhile has none', async () => {
    await manyTenants(60_000, "'Many ' || repeat('x', 190)")
    const held = [await asRows('/operators/a/tenants'), await asRows('/operators/a/tenants')]
    const gone = new AbortController()
    const left = asRows('/operators/a/tenants', 'admin', gone.signal).catch(() => 'gone')
    const late = asRows('/operators/a/tenants')
    setTimeout(() => gone.abort(), 500)
    expect((await rowsAt('/operators', 'root')).status).toBe(200)
    const refused = await late
    expect([refused.status, Number(refused.headers.get('retry-after')), await left]).toEqual([429, 10, 'gone'])
    for (const one of held) await one.body?.cancel()
    expect((await rowsAt('/operators/a/cubes')).status).toBe(200)
    expect(await exports()).toHaveLength(3)
  })
  test('is nothing that one thing of its own has', async () => {
    expect((await rowsAt('/operators/a/tenants/a-tenant')).lines).toMatchObject([{ id: 'a-tenant' }])
    // what has a content and no pages would be read for ever
    expect((await rowsAt('/operators/a/settings/test-alert')).lines).toEqual([{ content: [] }])
  })
})
