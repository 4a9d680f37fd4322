import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { ServerOptions } from '../compose/server-options.ts'
import { type Env, readConfig } from '../platform/config/config.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts'
import { createCarrierStandIn } from '../platform/outside/carrier/stand-in.ts'
import { startSmsStandIn } from '../platform/outside/sms/stand-in.ts'
import { type RunningServer, startServer } from '../server.ts'
import { furnish } from './fixture.ts'
import { freePort } from './free-port.ts'
import { startTestRealm, type TestRealm } from './realm.ts'

export interface TestProduct extends AsyncDisposable {
  readonly server: RunningServer
  database: TestDatabase
  realm: TestRealm
  url: string
  /** Ends the server and starts it anew, on the same database and address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A running server on a database of its own that is furnished as `fixture.ts` says. */
export async function startTestProduct(
  options: { env?: Env } & Pick<ServerOptions, 'parts' | 'alertTimings' | 'deliveryTimings' | 'answerMs'> = {},
): Promise<TestProduct> {
  const [realm, database, dataDir, port] = await Promise.all([
    startTestRealm(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'cubeward-test-')),
    freePort(),
  ])
  const sms = await startSmsStandIn(join(dataDir, 'outbox', 'sms.jsonl'))
  const env: Env = {
    PORT: String(port),
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: database.url,
    OIDC_ISSUER: realm.issuer,
    CUBEWARD_DATA: dataDir,
    CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64'),
    CUBEWARD_ROOTS: 'root',
    CUBEWARD_SMPP_URL: `smpp://${sms.address.user}:${sms.address.password}@127.0.0.1:${sms.address.port}`,
    ...options.env,
  }
  const start = (prepare?: ServerOptions['prepare']) =>
    startServer({
      config: readConfig(env),
      env,
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      checkReplies: true,
      standIns: { carrier: createCarrierStandIn() },
      ...(prepare === undefined ? {} : { prepare }),
      ...(options.parts === undefined ? {} : { parts: options.parts }),
      ...(options.alertTimings === undefined ? {} : { alertTimings: options.alertTimings }),
      ...(options.answerMs === undefined ? {} : { answerMs: options.answerMs }),
      ...(options.deliveryTimings === undefined ? {} : { deliveryTimings: options.deliveryTimings }),
    })
  let server = await start((db) => furnish(db.pool))
  const close = async () => {
    await server.stop()
    await sms.close()
    await Promise.all([realm.close(), database.close(), rm(dataDir, { recursive: true, force: true })])
  }
  return {
    get server() {
      return server
    },
    async restart() {
      await server.stop()
      server = await start()
    },
    database,
    realm,
    url: `http://127.0.0.1:${port}`,
    close,
    [Symbol.asyncDispose]: close,
  }
}
