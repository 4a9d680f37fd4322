import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../client.ts'
import { evict, livingOwner, stopOrphan } from '../embedded/home-lock.ts'
import type { Log } from '../embedded/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/supervisor.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { MEMORY, testFolder } from './scratch.ts'

/** The PostgreSQL of one test run, with a migrated template in it. */
export interface TestServer {
  /** May create databases. */
  adminUrl: string
  template: string
  /** The application's URL on the embedded server, without superuser rights; on a given server the same as `adminUrl`. */
  owner: string
  /** As the role of a server, which owns nothing. */
  server: string
  stop(): Promise<void>
}

const PREFIX = 'cubeward-test-'
/** Of the global set-up, with its process id. */
const ASK_FOLDER = /^cubeward-ask-(\d+)-/

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** CUBEWARD_TEST_DATABASE_URL: any PostgreSQL from version 15 on, as a superuser. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.CUBEWARD_TEST_DATABASE_URL
  if (given) {
    const template = `cubeward_template_${process.pid}`
    const server = new URL(given)
    server.username = `cubeward_server_${process.pid}`
    server.password = randomBytes(16).toString('hex')
    await administer(given, (client) =>
      client.query(`CREATE ROLE ${server.username} LOGIN PASSWORD '${server.password}' ROLE CURRENT_USER`),
    )
    await makeTemplate(given, given, template, server.username)
    const stop = async () => {
      await dropDatabase(given, template)
      await administer(given, (client) => client.query(`DROP ROLE ${server.username}`))
    }
    return { adminUrl: given, owner: given, server: server.toString(), template, stop }
  }
  const folder = await mkdtemp(join(await testFolder(), PREFIX))
  // PostgreSQL's account walks through it to its data, if we are root.
  await chmod(folder, 0o711)
  let server: EmbeddedPostgres | undefined
  const stop = async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent, durable: false })
    const { adminConnectionString: adminUrl, connectionString: owner, serverConnectionString } = server
    // So that tests, which are the owner, may end its connections, and may empty tables without their triggers.
    await administer(adminUrl, (client) =>
      client.query('GRANT cubeward_server TO cubeward; GRANT SET ON PARAMETER session_replication_role TO cubeward'),
    )
    await makeTemplate(adminUrl, owner, 'cubeward_template', 'cubeward_server')
    return { adminUrl, owner, server: serverConnectionString, template: 'cubeward_template', stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeTemplate(adminUrl: string, owner: string, template: string, server: string): Promise<void> {
  await administer(adminUrl, (client) => createOwned(client, template, owner))
  const db = createDatabase(withDatabase(owner, template), { max: 1 })
  try {
    if (existsSync(migrationsFolder)) await migrate(db, migrationsFolder, server)
  } finally {
    await db.close()
  }
}

export async function createOwned(client: pg.Client, name: string, owner: string, template?: string): Promise<void> {
  const role = client.escapeIdentifier(decodeURIComponent(new URL(owner).username))
  const from = template === undefined ? '' : `TEMPLATE ${client.escapeIdentifier(template)}`
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${role} ${from} STRATEGY file_copy`)
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  )
}

export async function administer<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

/** Removes what killed test runs have left: their PostgreSQL and its files. */
export async function sweepTestClusters(): Promise<void> {
  for (const base of [MEMORY, tmpdir()]) {
    for (const name of await readdir(base).catch(() => [])) {
      const asked = ASK_FOLDER.exec(name)?.[1]
      if (asked && !existsSync(`/proc/${asked}`)) await rm(join(base, name), { recursive: true, force: true })
      const folder = join(base, name, 'postgres')
      // No owner yet: another run is just making it.
      if (!name.startsWith(PREFIX) || !existsSync(join(folder, 'owner.json'))) continue
      if ((await livingOwner(folder)) !== undefined) continue
      await stopOrphan({ cluster: join(folder, 'cluster') }, silent)
      await evict(folder)
      await rm(join(base, name), { recursive: true, force: true })
    }
  }
}
