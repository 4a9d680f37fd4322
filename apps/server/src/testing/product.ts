import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Env, readConfig } from '../config/config.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { type RunningServer, type ServerOptions, startServer } from '../server.ts'
import { freePort } from './free-port.ts'
import { startTestRealm, type TestRealm } from './realm.ts'

/** Secrets of the two cubes in the test database. */
export const cubeSecrets = {
  'a-cube': randomBytes(32).toString('base64url'),
  'b-cube': randomBytes(32).toString('base64url'),
}

export interface TestProduct extends AsyncDisposable {
  server: RunningServer
  database: TestDatabase
  realm: TestRealm
  url: string
  close(): Promise<void>
}

/**
 * A running server on its own database: operators `a` and `b`, each with a cube (`a-cube`, `b-cube`) of two boxes with locks L1 and
 * L2; users `admin` and `user` of `a`, `other` (Admin of `b`), `nobody`, and `root`.
 */
export async function startTestProduct(
  options: { env?: Env; parts?: ServerOptions['parts'] } = {},
): Promise<TestProduct> {
  const [realm, database, dataDir, port] = await Promise.all([
    startTestRealm(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'cubeward-test-')),
    freePort(),
  ])
  const env: Env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    OIDC_ISSUER: realm.issuer,
    CUBEWARD_DATA: dataDir,
    CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64'),
    CUBEWARD_ROOTS: 'root',
    ...options.env,
  }
  const server = await startServer({
    config: readConfig(env),
    env,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    checkReplies: true,
    prepare: (db) => furnish(db.pool),
    ...(options.parts === undefined ? {} : { parts: options.parts }),
  })
  const close = async () => {
    await server.stop()
    await Promise.all([realm.close(), database.close(), rm(dataDir, { recursive: true, force: true })])
  }
  return { server, database, realm, url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close }
}

async function furnish(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }) {
  await pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'Operator A'), ('b', 'Operator B');
    INSERT INTO users (id, name) VALUES ('admin', 'Ada'), ('user', 'Uli'), ('other', 'Olga'), ('nobody', 'Noor'), ('root', 'Robin');
    INSERT INTO memberships (operator_id, user_id, role) VALUES ('a', 'admin', 'Admin'), ('a', 'user', 'User'), ('b', 'other', 'Admin');
    INSERT INTO tenants (id, operator_id, name) VALUES ('a-tenant', 'a', 'Tenant A'), ('b-tenant', 'b', 'Tenant B');
    INSERT INTO cubes (id, operator_id, tenant_id, description, site) VALUES
      ('a-cube', 'a', 'a-tenant', 'Cube of A', 'Hall'), ('b-cube', 'b', 'b-tenant', 'Cube of B', 'Yard'), ('waiting', NULL, NULL, NULL, NULL);
    INSERT INTO boxes (cube_id, number, sort_key, lock, types)
      SELECT cube, n::text, '01' || n, 'L' || n, '{M}' FROM unnest('{a-cube,b-cube}'::text[]) cube, generate_series(1, 2) n;
    INSERT INTO locks (cube_id, lock, status) SELECT cube_id, lock, 'Closed' FROM boxes;
    INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
      SELECT gen_random_uuid(), cube_id, 0, now(), now(), lock, 'Closed' FROM locks;
    INSERT INTO units (id, operator_id, cube_id) VALUES ('a-unit', 'a', 'a-cube'), ('b-unit', 'b', 'b-cube');
    SELECT recount_boxes(id), recount_locks(id) FROM cubes;`)
  for (const [cube, secret] of Object.entries(cubeSecrets))
    await pool.query('UPDATE cubes SET secret_hash = $2 WHERE id = $1', [
      cube,
      createHash('sha256').update(secret).digest('hex'),
    ])
}
