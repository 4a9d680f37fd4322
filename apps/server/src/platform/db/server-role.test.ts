import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from './client.ts'
import { migrate } from './migrate.ts'
import { createMonths } from './months.ts'
import { auditWarning } from './server-role.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let server: Database
let part: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = createDatabase(database.serverUrl, { max: 2 })
  const { rows } = await database.db.pool.query<{ part: string }>(
    `SELECT c.relname AS part FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'audit'::regclass AND c.relname <> 'audit_default' ORDER BY 1`,
  )
  part = rows[0]?.part ?? ''
  await server.pool.query(
    `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
     VALUES ('0198b6a0-0000-7000-8000-000000000001', 'a', now(), 'cube', 'CubeChanged', 'As it was.', 'ada');
     INSERT INTO audit_seals (chain, number, entry_id, entry_created, hash)
     VALUES ('a', 1, '0198b6a0-0000-7000-8000-000000000001', now(), 'x')`,
  )
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const everything = () =>
  database.db.pool
    .query(
      `SELECT jsonb_agg(to_jsonb(a)) AS audit, (SELECT jsonb_agg(to_jsonb(s)) FROM audit_seals s) AS seals,
         (SELECT jsonb_agg(to_jsonb(v)) FROM audit_values v) AS values FROM audit a`,
    )
    .then(({ rows }) => rows[0])

describe('the role of the server', () => {
  const tables = ['audit', 'audit_seals', 'audit_values', 'audit_default', '%PART%']
  test.each([
    ...tables.flatMap((table) => [
      `UPDATE ${table} SET ${table === 'audit_seals' ? "hash = 'y'" : table === 'audit_values' ? "name = 'y'" : "message = 'y'"}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
      `DROP TABLE ${table}`,
      `CREATE TRIGGER quiet BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()`,
    ]),
    'INSERT INTO audit_default SELECT * FROM audit',
    'ALTER TABLE audit DETACH PARTITION %PART%',
    'DROP TRIGGER audit_append_only ON audit',
    'CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'DROP FUNCTION audit_is_append_only() CASCADE',
    'SET session_replication_role = replica',
    'SET ROLE %OWNER%',
    'SET SESSION AUTHORIZATION %OWNER%',
    'SELECT let_server_in(current_user)',
    'CREATE TABLE audit_too ()',
    'DROP SCHEMA public CASCADE',
    'DELETE FROM schema_migrations',
  ])('is refused: %s (CHAI-02)', async (text) => {
    const owner = pg.escapeIdentifier(decodeURIComponent(new URL(database.url).username))
    const before = await everything()
    await expect(server.pool.query(text.replace('%PART%', part).replace('%OWNER%', owner))).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0LP01)$/),
    })
    expect(await everything()).toEqual(before)
  })

  test('gives itself no more than it has', async () => {
    const rights = () =>
      server.pool
        .query(`SELECT relname, relacl::text, relowner FROM pg_class WHERE relname ~ '^audit' ORDER BY 1`)
        .then(({ rows }) => rows)
    const before = await rights()
    await server.pool.query('GRANT ALL ON audit, audit_seals, audit_values TO CURRENT_USER')
    expect(await rights()).toEqual(before)
  })

  test('makes the next months all the same, in tables that it does not own', async () => {
    const { rows } = await database.db.pool.query<{ last: string }>(
      `SELECT max(c.relname) AS last FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'audit'::regclass AND c.relname <> 'audit_default'`,
    )
    const last = rows[0]?.last ?? ''
    await database.db.pool.query(`DROP TABLE ${last}`)
    await createMonths(server)
    const { rows: made } = await database.db.pool.query(
      'SELECT tableowner = current_user AS mine FROM pg_tables WHERE tablename = $1',
      [last],
    )
    expect(made).toEqual([{ mine: true }])
    await expect(server.pool.query(`TRUNCATE ${last}`)).rejects.toMatchObject({ code: '42501' })
  })

  test('starts without the owner where nothing is to be migrated', async () => {
    expect(await migrate(server)).toEqual([])
  })

  test('is warned of where it is the owner, and only there', async () => {
    expect(await auditWarning(server)).toBeUndefined()
    expect(await auditWarning(database.db)).toMatch(/DATABASE_OWNER_URL/)
  })

  test('reaches every other table', async () => {
    const { rows } = await server.pool.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname NOT IN ('audit', 'audit_seals', 'audit_values', 'schema_migrations')
         AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
           AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))`,
    )
    expect(rows).toEqual([])
  })
})
