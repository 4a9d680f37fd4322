import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import { give } from './account.ts'
import { majorVersion } from './binaries.ts'
import { codeOf } from './errors.ts'
import { cannotWrite, type Home } from './home.ts'

/** PostgreSQL sees nothing of our environment: PGPORT, PGDATA or LANG would change what it does. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

/** Makes the cluster on the first start, checks it on every other. Returns the password of its roles. */
export async function prepareCluster(home: Home, bin: string, durable: boolean): Promise<string> {
  const made = (await readText(join(home.cluster, 'PG_VERSION')))?.trim()
  const carried = await majorVersion(bin)
  if (made === undefined) {
    if (await present(home.cluster)) throw damaged(home, 'its file PG_VERSION is missing')
    if ((await present(home.passwordFile)) && !(await present(unfinishedOf(home))))
      throw damaged(home, 'the folder cluster is missing')
    return initialise(home, bin, carried, durable)
  }
  if (made !== String(carried)) {
    throw new StartError(
      `The database in ${home.folder} was made by PostgreSQL ${made}, and this build carries PostgreSQL ${carried}: start the build that made it and move the data over with pg_dump, or choose another directory with CUBEWARD_DATA.`,
    )
  }
  for (const part of ['global/pg_control', 'base', 'pg_wal']) {
    if (!(await present(join(home.cluster, part)))) throw damaged(home, `${part} is missing`)
  }
  const password = (await readText(home.passwordFile))?.trim()
  if (!password) throw damaged(home, 'the file password beside it is missing')
  return password
}

/** Where a cluster is until it is whole. */
const unfinishedOf = ({ cluster }: Home) => `${cluster}.new`

async function initialise(home: Home, bin: string, major: number, durable: boolean): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  // A first start that was interrupted leaves only the unfinished directory, which is begun anew.
  const unfinished = unfinishedOf(home)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await give(unfinished, home.account)
    await rm(home.passwordFile, { force: true })
    const file = await open(home.passwordFile, 'wx', 0o600)
    await file
      .writeFile(`${password}\n`)
      .then(() => file.sync())
      .finally(() => file.close())
    await give(home.passwordFile, home.account)
  } catch (error) {
    throw cannotWrite(home.folder, error)
  }
  // Same order and letter case on every machine, whatever its system's locales.
  const locale =
    major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const args = ['-D', unfinished, '-U', 'postgres', '--encoding=UTF8', ...locale, '--data-checksums']
  args.push(
    '--auth=scram-sha-256',
    `--pwfile=${home.passwordFile}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  )
  const { code, output } = await run(join(bin, 'initdb'), args, home)
  if (code !== 0) throw explainFailure(home, output, 'cannot be made')
  await rename(unfinished, home.cluster)
  await syncFolder(home.folder)
  return password
}

/** The command line of the server; here rather than in postgresql.conf, so that a new build's settings hold at once. */
export function serverArguments(home: Home, socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Neither statements nor values belong into a log: level `log` leaves out the errors of statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : { max_wal_size: '128MB', min_wal_size: '32MB' }),
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
  }
  return ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** What PostgreSQL said last, as one sentence about what to do. */
export function explainFailure(home: Home, output: string, otherwise?: 'cannot be made'): StartError {
  const reason =
    [...output.matchAll(/^(?:.*?(?:FATAL|PANIC|error|ERROR): +)(.+)$/gm)].map((match) => match[1]).at(-1) ??
    output.trim().split('\n').at(-1) ??
    ''
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return cannotWrite(home.folder, Object.assign(new Error(reason), { code: 'ENOSPC' }))
  }
  if (/Permission denied|Read-only file system|has wrong ownership/.test(output)) {
    return cannotWrite(home.folder, Object.assign(new Error(reason), { code: 'EACCES' }))
  }
  if (/not enough|could not map anonymous shared memory|Cannot allocate memory/.test(output)) {
    return new StartError(`PostgreSQL did not get the memory it needs (${reason}): free at least 300 MB.`)
  }
  if (/incompatible with server/.test(output)) {
    return new StartError(
      `The database in ${home.folder} was made by another PostgreSQL (${reason}): use the build that made it.`,
    )
  }
  if (otherwise) {
    return new StartError(`The database in ${home.folder} ${otherwise} (${reason}): mend that, or set DATABASE_URL.`)
  }
  return damaged(home, reason || 'PostgreSQL ended without a word')
}

function damaged(home: Home, reason: string): StartError {
  return new StartError(
    `The database directory ${home.folder} is damaged (${reason}): restore it from a backup, or move it away to start with an empty database.`,
  )
}

function run(command: string, args: string[], home: Home): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...home.account,
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) =>
      reject(new StartError(`${command} does not run: ${error.message}`, { cause: error })),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw cannotWrite(file, error)
  }
}

async function present(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Without this a power cut may take back the renaming, and with it the whole database. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
