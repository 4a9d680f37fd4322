import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { StartError } from '../../lib/start-error.ts'
import { createDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { deferred, scratchFolder } from '../testing/scratch.ts'
import { silent } from '../testing/test-server.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

// One cluster is made for the file (the slow part) and every test starts it, or a copy it may damage.
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let dataDir: string

beforeAll(async () => {
  scratch = await scratchFolder()
  dataDir = join(scratch.path, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, log: silent })
  await server.stop()
})
afterAll(() => scratch[Symbol.asyncDispose]())

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function alive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

/** A copy of the cluster, with its owners and modes. */
async function copyOfCluster(name: string): Promise<string> {
  const copy = join(scratch.path, name)
  await once(spawn('cp', ['-a', dataDir, copy]), 'close')
  return copy
}

async function refusal(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<string> {
  const error = await startEmbeddedPostgres(options).then(
    async (server) => {
      await server.stop()
      return undefined
    },
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  return message
}

it('has nothing to warn of on a first start', async () => {
  const warn = vi.fn()
  await using _ = await startEmbeddedPostgres({ dataDir: join(scratch.path, 'first'), log: { ...silent, warn } })
  expect(warn).not.toHaveBeenCalled()
})

it('keeps data over a restart', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS number')
  await first.stop()
  await using second = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(second.connectionString, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

it('writes to the disk before it acknowledges', async () => {
  await using server = await startEmbeddedPostgres({ dataDir, log: silent })
  const settings = await query(
    server.connectionString,
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'jit') ORDER BY 1`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    listen_addresses: '',
    synchronous_commit: 'on',
  })
})

it('gives the application a role that is no superuser', async () => {
  await using server = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(server.connectionString, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
})

it('lowers letters beyond ASCII', async () => {
  await using server = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await query(server.connectionString, `SELECT lower('ÄÉŁ') AS text`)).toEqual([{ text: 'äéł' }])
})

it('shows password and socket to nobody else', async () => {
  await using server = await startEmbeddedPostgres({ dataDir, log: silent })
  const socketFolder = decodeURIComponent(new URL(server.connectionString).hostname)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
})

it('leaves no process and no socket behind when stopped', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: silent })
  const pid = server.pid ?? 0
  const socketFolder = decodeURIComponent(new URL(server.connectionString).hostname)
  expect(alive(pid)).toBe(true)
  await server.stop()
  expect(alive(pid)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
  expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'password'])
})

it('starts PostgreSQL again when it dies', async () => {
  const restarted = deferred<void>()
  const lines: string[] = []
  const log = {
    ...silent,
    error: (line: string) => lines.push(line),
    info: (line: string) => line.includes('runs again') && restarted.resolve(),
  }
  await using server = await startEmbeddedPostgres({ dataDir, log })
  const before = server.pid ?? 0
  process.kill(before, 'SIGKILL')
  await restarted.promise
  expect(server.pid).not.toBe(before)
  expect(lines).toEqual(['PostgreSQL ended unexpectedly (SIGKILL); it is started again.'])
  expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('recovers after a kill -9 of its server, with what was committed', async () => {
  const program = fileURLToPath(new URL('../testing/hold-database.ts', import.meta.url))
  const holder = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(holder.stdout, 'data')
  const orphan = Number(String(said))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(alive(orphan)).toBe(true)

  const warn = vi.fn()
  await using server = await startEmbeddedPostgres({ dataDir, log: { ...silent, warn } })
  expect(warn).toHaveBeenCalledWith(`A PostgreSQL left over by a killed server (process ${orphan}) is stopped.`)
  expect(alive(orphan) && (await readFile(`/proc/${orphan}/stat`, 'utf8')).split(' ')[2] !== 'Z').toBe(false)
  expect(await query(server.connectionString, 'SELECT text FROM note')).toEqual([{ text: 'committed' }])
})

it('refuses a directory that another living server uses', async () => {
  await using server = await startEmbeddedPostgres({ dataDir, log: silent })
  expect(await refusal({ dataDir, log: silent })).toBe(
    `The database in ${dataDir} is in use by another server (process ${process.pid}): stop that one first, or choose another directory with CUBEWARD_DATA.`,
  )
  expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('is not misled by the process id file of another process', async () => {
  const copy = await copyOfCluster('misled')
  const bystander = spawn('sleep', ['60'])
  await writeFile(join(copy, 'cluster', 'postmaster.pid'), `${bystander.pid}\n${join(copy, 'cluster')}\n`)
  await using server = await startEmbeddedPostgres({ dataDir: copy, log: silent })
  expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

it('says so when a file of the database is missing', async () => {
  const copy = await copyOfCluster('missing')
  await rm(join(copy, 'cluster', 'global', 'pg_control'))
  expect(await refusal({ dataDir: copy, log: silent })).toBe(
    `The database directory ${copy} is damaged (global/pg_control is missing): restore it from a backup, or move it away to start with an empty database.`,
  )
})

it('says so when a file of the database is garbled', async () => {
  const copy = await copyOfCluster('garbled')
  const file = await open(join(copy, 'cluster', 'global', 'pg_control'), 'r+')
  await file.write(Buffer.alloc(64, 7), 0, 64, 16)
  await file.close()
  expect(await refusal({ dataDir: copy, log: silent })).toMatch(
    /^The database directory .*garbled is damaged \(.*\): restore it from a backup, or move it away/,
  )
})

it('says so when the write-ahead log is gone', async () => {
  const copy = await copyOfCluster('logless')
  for (const name of await readdir(join(copy, 'cluster', 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) await rm(join(copy, 'cluster', 'pg_wal', name))
  }
  expect(await refusal({ dataDir: copy, log: silent })).toMatch(/is damaged \(.*\): restore it from a backup/)
})

it('says so when a file that every connection reads is cut off, instead of waiting for ever', async () => {
  const copy = await copyOfCluster('cut-off')
  await truncate(join(copy, 'cluster', 'global', 'pg_filenode.map'), 10)
  expect(await refusal({ dataDir: copy, log: silent })).toMatch(/is damaged \(.*\): restore it from a backup/)
}, 30_000)

it('makes no empty database where there was one', async () => {
  const copy = await copyOfCluster('emptied')
  await rm(join(copy, 'cluster'), { recursive: true })
  expect(await refusal({ dataDir: copy, log: silent })).toMatch(/is damaged \(the folder cluster is missing\)/)
})

it('names both versions when another PostgreSQL made the database', async () => {
  const copy = await copyOfCluster('older')
  await writeFile(join(copy, 'cluster', 'PG_VERSION'), '14\n')
  expect(await refusal({ dataDir: copy, log: silent })).toMatch(
    /was made by PostgreSQL 14, and this build carries PostgreSQL 18/,
  )
})

it('refuses a directory with something else in it', async () => {
  const folder = join(scratch.path, 'photos')
  await mkdir(folder)
  await writeFile(join(folder, 'holiday.jpg'), '')
  expect(await refusal({ dataDir: folder, log: silent })).toMatch(/holds something else \("holiday.jpg"\)/)
})

it('refuses a file in the place of the directory', async () => {
  const file = join(scratch.path, 'file')
  await writeFile(file, '')
  expect(await refusal({ dataDir: file, log: silent })).toMatch(/a file of that name is in the way/)
})

it.runIf(process.getuid?.() === 0)('moves to a reachable place, and says so, where root keeps its own', async () => {
  const hidden = join(scratch.path, 'hidden')
  await mkdir(hidden, { mode: 0o700 })
  const info = vi.fn()
  const server = await startEmbeddedPostgres({ dataDir: join(hidden, 'postgres'), log: { ...silent, info } })
  await query(server.connectionString, 'CREATE TABLE moved ()')
  await server.stop()
  try {
    expect(server.folder).toMatch(/^\/var\/lib\/cubeward-[0-9a-f]{12}$/)
    expect(info).toHaveBeenCalledWith(expect.stringContaining(server.folder))
    await using again = await startEmbeddedPostgres({ dataDir: join(hidden, 'postgres'), log: silent })
    expect(await query(again.connectionString, 'SELECT * FROM moved')).toEqual([])
  } finally {
    await rm(server.folder, { recursive: true, force: true })
  }
})

// Debian 12's own PostgreSQL, the oldest that is supported; where it is installed.
it.runIf(existsSync('/usr/lib/postgresql/15/bin/initdb'))('migrates on PostgreSQL 15 too', async () => {
  const options = { dataDir: join(scratch.path, 'fifteen'), log: silent, durable: false }
  await using server = await startEmbeddedPostgres({ ...options, binDir: '/usr/lib/postgresql/15/bin' })
  await using db = createDatabase(server.connectionString)
  expect(await migrate(db)).not.toEqual([])
  const [row] = await db.query<{ version: number }>({
    name: 'version',
    text: `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  })
  expect(row).toEqual({ version: 15 })
})
