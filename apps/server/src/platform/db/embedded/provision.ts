import pg from 'pg'
import { StartError } from '../../lib/start-error.ts'
import { codeOf } from './errors.ts'

/** The superuser; the owner of the application's database; the server, which owns nothing. */
type Role = 'postgres' | 'cubeward' | 'cubeward_server'

/** The folder of the socket stands where a URL has its host. */
export function urlOf(socketFolder: string, role: Role, password: string, database: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${encodeURIComponent(socketFolder)}:5432/${database}`
}

/** Whether the server takes connections yet. */
export async function answers(socketFolder: string, password: string, folder: string): Promise<boolean> {
  try {
    await asSuperuser(socketFolder, password, 'cubeward', async () => undefined)
    return true
  } catch (error) {
    // It answers, but has no such database yet.
    if (codeOf(error) === '3D000') return true
    if (codeOf(error) === '28P01') {
      throw new StartError(
        `The file ${folder}/password does not hold the password of the database beside it: restore both from the same backup.`,
      )
    }
    // Not there yet, or still starting and recovering: any other answer would come for ever.
    if (error instanceof Error && 'severity' in error && codeOf(error) !== '57P03')
      throw new StartError(
        `The database directory ${folder} is damaged (${error.message}): restore it from a backup, or move it away to start with an empty database.`,
        { cause: error },
      )
    return false
  }
}

/** Whether the server gets into its database. */
export async function provided(socketFolder: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'cubeward_server', password, 'cubeward') })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

/**
 * Makes the application's roles and database if they are not there. The roles are no superusers: SQL must not reach files.
 * The database is the empty one that initdb makes, renamed: copying another takes a quarter of a second.
 */
export async function provide(socketFolder: string, password: string, folder: string): Promise<void> {
  try {
    await asSuperuser(socketFolder, password, 'template1', async (client) => {
      const { rows } = await client.query<{ roles: string[]; base: boolean }>(
        `SELECT ARRAY(SELECT rolname::text FROM pg_roles) AS roles,
                EXISTS (SELECT FROM pg_database WHERE datname = 'cubeward') AS base`,
      )
      for (const role of ['cubeward', 'cubeward_server'])
        if (!rows[0]?.roles.includes(role))
          await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
      if (rows[0]?.base) return
      await client.query('ALTER DATABASE postgres OWNER TO cubeward')
      await client.query('ALTER DATABASE postgres RENAME TO cubeward')
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The database directory ${folder} is damaged (${reason}): restore it from a backup, or move it away to start with an empty database.`,
      { cause: error },
    )
  }
}

async function asSuperuser(
  socketFolder: string,
  password: string,
  database: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres', password, database) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
