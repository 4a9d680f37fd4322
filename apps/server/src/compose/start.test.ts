import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startNatsServer } from '../demo/nats-server.ts'
import { readConfig } from '../platform/config/config.ts'
import { startServer } from '../server.ts'
import { freePort } from '../testing/free-port.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const log = pino({ level: 'silent' })
/** Another server with the settings of the product, but for those given. */
async function another(more: Record<string, string>) {
  const { dataDir, oidc } = product.server.context.config
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: product.database.url,
    OIDC_ISSUER: oidc.issuer ?? '',
    CUBEWARD_DATA: dataDir,
    CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64'),
    ...more,
  }
  const server = await startServer({ config: readConfig(env), env, log })
  onTestFinished(() => server.stop())
  return server
}
const ready = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('a second server on one database is refused without the bus between them, and leaves the first as it is', async () => {
  await expect(another({})).rejects.toThrow(/^Another server works on this database; set NATS_URL/)
  expect(await ready(product.server.port)).toEqual({ status: 200, body: { status: 'ok' } })
})

test('a server says that it has lost the other nodes, and goes on; and that nobody can sign in', async () => {
  const nats = await startNatsServer()
  const server = await another({ NATS_URL: nats.url, OIDC_ISSUER: 'http://127.0.0.1:1/realms/gone' })
  expect(server.warning).toMatch(/^Nobody can sign in until OIDC_ISSUER can be reached/)
  expect(await ready(server.port)).toEqual({ status: 200, body: { status: 'ok' } })
  await nats.stop()
  await expect
    .poll(() => ready(server.port))
    .toEqual({ status: 200, body: { status: 'impaired', reason: expect.stringContaining('NATS') } })
})

test('a server says that deliveries are late', async () => {
  await product.database.db.pool.query(
    `INSERT INTO deliveries (id, kind, subject, operator_id, destination, due, expires)
     VALUES (gen_random_uuid(), 'nobody', 'x', 'a', 'd', now() - interval '11 minutes', now() + interval '1 hour')`,
  )
  expect(await ready(product.server.port)).toEqual({
    status: 200,
    body: { status: 'impaired', reason: 'Deliveries have been due for over ten minutes: 1 of nobody.' },
  })
})

describe('a start that cannot go on', () => {
  test('names the setting of a database that cannot be reached', async () => {
    await expect(another({ DATABASE_URL: 'postgres://me:pw@127.0.0.1:1/none' })).rejects.toThrow(
      /check DATABASE_URL\.$/,
    )
  })

  test("has no secret key, or one that could be guessed, for a database of one's own", async () => {
    await expect(another({ CUBEWARD_SECRET_KEYS: '' })).rejects.toThrow(/^CUBEWARD_SECRET_KEYS is missing/)
    await expect(another({ CUBEWARD_SECRET_KEYS: 'changeme' })).rejects.toThrow(/^Key 1 of CUBEWARD_SECRET_KEYS is not/)
  })

  test('has another secret key than the one that sealed the keys of the sign-in', async () => {
    // without a realm the embedded one is begun, which makes its keys
    await expect(another({ OIDC_ISSUER: '' })).rejects.toThrow(/^Another server works on this database/)
    await expect(another({ OIDC_ISSUER: '' })).rejects.toThrow(
      /sealed with a secret key that this server does not have/,
    )
  })
})
