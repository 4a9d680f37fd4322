import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createDatabase, type Database } from '../client.ts'
import { ASK_AT } from './global-setup.ts'
import { administer, createOwned, dropDatabase, type TestServer, withDatabase } from './test-server.ts'

export interface TestDatabase extends AsyncDisposable {
  /** As the owner of its tables. */
  url: string
  /** As the role of a server. */
  serverUrl: string
  db: Database
  /** Drops it, whoever is still connected. */
  close(): Promise<void>
}

let server: Promise<Omit<TestServer, 'stop'>> | undefined

/** A database of its own with the current schema and no rows: one a test file is usual. */
export async function createTestDatabase(): Promise<TestDatabase> {
  server ??= askForServer()
  const { adminUrl, template, owner, server: role } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, (client) => createOwned(client, name, owner, template))
  const url = withDatabase(owner, name)
  const db = createDatabase(url, { max: 10 })
  const close = async () => {
    await db.close()
    await dropDatabase(adminUrl, name)
  }
  return { url, serverUrl: withDatabase(role, name), db, close, [Symbol.asyncDispose]: close }
}

function askForServer(): Promise<Omit<TestServer, 'stop'>> {
  const socketPath = process.env[ASK_AT]
  if (!socketPath)
    throw new Error('Test databases need the global set-up of vitest (apps/server/src/platform/db/testing).')
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, async (response) => {
      const answer = await text(response)
      if (response.statusCode === 200) resolve(JSON.parse(answer) as Omit<TestServer, 'stop'>)
      else reject(new Error(`The test database did not start: ${answer}`))
    })
    asked.once('error', reject)
    asked.end()
  })
}
