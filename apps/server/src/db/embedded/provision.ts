import pg from 'pg'
import { StartError } from '../../config/start-error.ts'
import { codeOf } from './errors.ts'

type Role = 'postgres' | 'cubeward'

/** The folder of the socket stands where a URL has its host. */
export function urlOf(socketFolder: string, role: Role, password: string, database: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${encodeURIComponent(socketFolder)}:5432/${database}`
}

/** Whether the server takes connections yet. */
export async function answers(socketFolder: string, password: string, folder: string): Promise<boolean> {
  try {
    await asSuperuser(socketFolder, password, async () => undefined)
    return true
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new StartError(
        `The file ${folder}/password does not hold the password of the database beside it: restore both from the same backup.`,
      )
    }
    return false
  }
}

/** Makes the application's role and database if they are not there. The role is no superuser: SQL must not reach files. */
export async function provide(socketFolder: string, password: string, folder: string): Promise<void> {
  try {
    await asSuperuser(socketFolder, password, async (client) => {
      const { rows } = await client.query<{ role: boolean; base: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cubeward') AS role,
                EXISTS (SELECT FROM pg_database WHERE datname = 'cubeward') AS base`,
      )
      if (!rows[0]?.role) await client.query(`CREATE ROLE cubeward LOGIN PASSWORD ${client.escapeLiteral(password)}`)
      if (!rows[0]?.base) await client.query('CREATE DATABASE cubeward OWNER cubeward')
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The database directory ${folder} is damaged (${reason}): restore it from a backup, or move it away to start with an empty database.`,
      { cause: error },
    )
  }
}

async function asSuperuser<T>(
  socketFolder: string,
  password: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres', password, 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
