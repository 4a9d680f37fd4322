import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tells } from '@cubeward/words/tells.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append } from '../../../platform/audit/audit.ts'
import { ask, type Queryable } from '../../../platform/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing/test-database.ts'
import { apply } from '../../../platform/live/field-log.ts'
import { checkChains, readChain } from './check.ts'
import { headFile, readHeads } from './heads.ts'
import { sealNewEntries } from './seal.ts'
import { type Finding, verifyAudit } from './verify.ts'

let database: TestDatabase
let folder: string
let headsPath: string
const operators = ['a', 'b', null]
const perChain = 40

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'cubeward-heads-'))
  headsPath = join(folder, 'audit-heads.jsonl')
  for (let n = 0; n < perChain; n++) for (const operator of operators) await write(operator, n)
  expect(await sealNewEntries(database.db)).toBe(perChain * operators.length)
  expect(await headFile(headsPath).write(database.db, new Date())).toBe(operators.length)
}, 60_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (operatorId: string | null, n: number) =>
  append(database.db, {
    operatorId,
    category: 'cube',
    type: 'BoxOpened',
    message: tells('box.changed', { box: n }),
    actor: { id: 'ada', name: 'Ada' },
    cubeId: 'a-cube',
    boxNumber: String(n),
    data: { n, nested: { of: [n, 'ü'] } },
    patch: n % 2 === 0 ? null : [{ op: 'replace', path: '/n', value: n, fromValue: n - 1 }],
  })

const verify = async () => verifyAudit(database.db, await readHeads(headsPath))

/** Does something to the tables as one who owns the database can, says what the verifier finds, and undoes it. */
async function tampered(texts: readonly string[]): Promise<readonly Finding[]> {
  const client = await database.db.pool.connect()
  try {
    await client.query('BEGIN')
    // what protects the rows is switched off, as whoever owns the database can; the chain must notice all the same
    await client.query('SET LOCAL session_replication_role = replica')
    for (const text of texts) await client.query(text)
    const found = await verifyAudit(
      { query: (statement, values) => ask(client, statement, values) },
      await readHeads(headsPath),
    )
    return found.findings
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('CHAI-01: untouched, every chain is whole; what was written just now waits', async () => {
  expect(await verify()).toEqual({ entries: perChain * 3, chains: 3, waiting: 0, findings: [] })
  await sealNewEntries(database.db)
  expect(await sealNewEntries(database.db)).toBe(0)
})

test('CHAI-01: two that seal at once make one chain', async () => {
  for (let n = 0; n < 30; n++) await write('race', n)
  await Promise.all([sealNewEntries(database.db), sealNewEntries(database.db), sealNewEntries(database.db)])
  await sealNewEntries(database.db)
  const { rows } = await database.db.pool.query("SELECT number FROM audit_seals WHERE chain = 'race' ORDER BY number")
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect((await verify()).findings).toEqual([])
})

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('CHAI-01: 1,000 random tamperings are all found, at the entry that was touched or before it', async () => {
  const random = seeded(7)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const { rows } = await database.db.pool.query<{ id: string; chain: string; number: string }>(
    "SELECT entry_id AS id, chain, number FROM audit_seals WHERE chain IN ('a', 'b', '')",
  )
  const columns = [
    'message',
    'actor_id',
    'actor_name',
    'type',
    'cube_id',
    'box_number',
    'user_id',
    'reference_id',
    'operator_id',
  ]
  const missed: string[] = []
  for (let round = 0; round < 1_000; round++) {
    const one = pick(rows)
    const other = pick(rows.filter(({ id, chain }) => chain === one.chain && id !== one.id))
    const it = `WHERE id = '${one.id}'`
    const kind = pick(['column', 'json', 'time', 'remove', 'insert', 'same-id', 'swap', 'seal', 'cut'])
    const texts =
      {
        column: [`UPDATE audit SET ${pick(columns)} = 'x${round}' ${it}`],
        json: [
          pick([
            `UPDATE audit SET data = data || '{"more":${round}}' ${it}`,
            `UPDATE audit SET said = said || '{"code":"box.removed"}' ${it}`,
          ]),
        ],
        time: [`UPDATE audit SET created = created - interval '1 microsecond' ${it}`],
        remove: [`DELETE FROM audit ${it}`],
        insert: [
          `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
         VALUES (gen_random_uuid(), 'a', now() - interval '${1 + (round % 90)} days', 'cube', 'BoxOpened', 'forged', 'ada')`,
        ],
        'same-id': [
          `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
         VALUES ('${one.id}', 'a', now() - interval '${round % 90} seconds', 'cube', 'BoxOpened', 'forged', 'ada')`,
        ],
        swap: [
          `UPDATE audit SET message = CASE id WHEN '${one.id}' THEN (SELECT message FROM audit WHERE id = '${other.id}')
           ELSE (SELECT message FROM audit ${it}) END WHERE id IN ('${one.id}', '${other.id}')`,
        ],
        seal: [`DELETE FROM audit_seals WHERE entry_id = '${one.id}'`],
        // the end of a chain is taken off, entries and seals: only the heads outside of the database know
        cut: [
          `DELETE FROM audit WHERE id IN (SELECT entry_id FROM audit_seals WHERE chain = '${one.chain}' AND number >= ${one.number})`,
          `DELETE FROM audit_seals WHERE chain = '${one.chain}' AND number >= ${one.number}`,
        ],
      }[kind] ?? []
    const findings = await tampered(texts)
    const forged = kind === 'insert' || kind === 'same-id'
    const first = findings.find(({ chain }) => forged || chain === one.chain)
    const at = Number(kind === 'swap' ? Math.min(Number(one.number), Number(other.number)) : one.number)
    if (first === undefined || (!forged && first.number !== at)) missed.push(`${kind} ${one.chain} ${one.number}`)
  }
  expect(missed).toEqual([])
}, 300_000)

test('CHAI-01: who writes a whole new chain is found by the heads outside of the database', async () => {
  const rewritten = `${folder}/rewritten.jsonl`
  const heads = await readHeads(headsPath)
  writeFileSync(rewritten, heads.map((head) => JSON.stringify({ ...head, hash: '00'.repeat(32) })).join('\n'))
  const { findings } = await verifyAudit(database.db, await readHeads(rewritten))
  expect(findings.map(({ chain, what, number }) => ({ chain, what, number }))).toEqual(
    ['', 'a', 'b'].map((chain) => ({ chain, what: 'rewritten', number: perChain })),
  )
})

const entryAt = (operator: string, created: string) =>
  database.db.pool.query(`INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
    VALUES (gen_random_uuid(), '${operator}', ${created}, 'cube', 'BoxOpened', 'Opened.', 'ada')`)

test('CHAI-01: the server says when it last found a chain whole, and of whatever is done to it that it is broken', async () => {
  expect(await readChain(database.db, 'a')).toEqual({ verified: null, broken: null })
  await checkChains(database.db)
  const { verified, broken } = await readChain(database.db, 'a')
  const [counted] = (await database.db.pool.query("SELECT max(number)::int AS n FROM audit_seals WHERE chain = 'a'"))
    .rows
  expect([verified?.entries, broken]).toEqual([counted.n, null])
  expect(Date.now() - Date.parse(verified?.at ?? '')).toBeLessThan(60_000)
  // not again before its time
  await checkChains(database.db, 3_600_000)
  expect(await readChain(database.db, 'a')).toEqual({ verified, broken })
  const client = await database.db.pool.connect()
  const on = {
    query: async ({ text }: { text: string }, values?: readonly unknown[]) =>
      (await client.query(text, values as unknown[])).rows,
  }
  const third = "(SELECT entry_id FROM audit_seals WHERE chain = 'a' AND number = 3)"
  for (const [what, text, number] of [
    ['changed', `UPDATE audit SET message = 'No.' WHERE id = ${third}`, 3],
    ['removed', `DELETE FROM audit WHERE id = ${third}`, 3],
    ['removed', "DELETE FROM audit_seals WHERE chain = 'a' AND number = 3", 3],
    [
      'removed',
      `WITH cut AS (DELETE FROM audit_seals WHERE chain = 'a' AND number > ${counted.n - 2} RETURNING entry_id)
      DELETE FROM audit WHERE id IN (SELECT entry_id FROM cut)`,
      counted.n - 1,
    ],
    [
      'inserted',
      `INSERT INTO audit SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* FROM audit a WHERE id = ${third}`,
      null,
    ],
  ] as const) {
    await client.query('BEGIN')
    for (const table of ['audit', 'audit_seals']) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
    await client.query(text)
    await checkChains(on)
    expect(await readChain(on, 'a')).toMatchObject({ verified, broken: { what, number } })
    expect(await readChain(on, 'b')).toMatchObject({ broken: null })
    await client.query('ROLLBACK')
  }
  client.release()
  // one that cannot be checked keeps no other from it, and is tried again at its time
  await database.db.pool.query("UPDATE audit_checks SET tried = '-infinity', verified = '-infinity' WHERE chain = 'b'")
  const failsAtA: Queryable = {
    query: (statement, values) =>
      values?.[0] === 'a' && statement.text.includes('waiting.n')
        ? Promise.reject(new Error('slow'))
        : database.db.query(statement, values),
  }
  await expect(checkChains(failsAtA)).rejects.toThrow('1 failed.')
  expect(Date.now() - Date.parse((await readChain(database.db, 'b')).verified?.at ?? '')).toBeLessThan(60_000)
  await checkChains(failsAtA, 3_600_000)
  await write('a', perChain)
  await checkChains(database.db)
  expect(await readChain(database.db, 'a')).toMatchObject({ verified: { entries: counted.n }, broken: null })
  await sealNewEntries(database.db)
})

test('CHAI-01: an entry whose time is ahead keeps no other from its seal, and nobody is accused', async () => {
  await entryAt('clock', "now() + interval '1 hour'")
  await sealNewEntries(database.db)
  await write('clock', 1)
  await write('other-clock', 1)
  expect(await sealNewEntries(database.db)).toBe(2)
  expect(await verify()).toMatchObject({ waiting: 0, findings: [] })
})

test('CHAI-01: what a cube has kept while it was away comes late, and nobody is accused', async () => {
  const { pool } = database.db
  await pool.query(`INSERT INTO operators (id, name) VALUES ('far', 'Far');
    INSERT INTO cubes (id, operator_id) VALUES ('far-cube', 'far')`)
  await write('far', 1)
  await sealNewEntries(database.db)
  const now = Date.now()
  const created = new Date(now - 7_200_000).toISOString()
  const line = { type: 'Log', id: randomUUID(), seq: 1, created, message: 'Kept for two hours' } as const
  await database.db.transaction((tx) => apply(tx, 'far-cube', [line], new Date(now).toISOString()))
  expect(await sealNewEntries(database.db)).toBe(1)
  expect((await verify()).findings).toEqual([])
})

test('CHAI-01: an entry that is slipped in with a time of before is named, though it was sealed', async () => {
  await write('back', 1)
  await sealNewEntries(database.db)
  await entryAt('back', "now() - interval '2 hours'")
  await sealNewEntries(database.db)
  expect((await verify()).findings).toMatchObject([{ chain: 'back', what: 'backdated', number: 2 }])
})

test('CHAI-01: what waits for a seal that it has, or is not there, stops nothing', async () => {
  await database.db.pool.query(`INSERT INTO audit_unsealed (created, id)
    SELECT entry_created, entry_id FROM audit_seals LIMIT 5`)
  await database.db.pool.query("INSERT INTO audit_unsealed (created, id) VALUES ('1970-01-01', gen_random_uuid())")
  await write('after', 1)
  expect(await sealNewEntries(database.db)).toBe(1)
  expect(await sealNewEntries(database.db)).toBe(0)
})

test('heads that are not there, or were damaged, are said to be so', async () => {
  await expect(readHeads(`${folder}/nowhere.jsonl`)).rejects.toThrow(/--no-heads/)
  const damaged = `${folder}/damaged.jsonl`
  writeFileSync(damaged, 'x\n{"at":"cut')
  await expect(readHeads(damaged)).rejects.toThrow(/^Line 1 of/)
  writeFileSync(damaged, '{"at":"cut')
  expect(await readHeads(damaged)).toEqual([])
})
