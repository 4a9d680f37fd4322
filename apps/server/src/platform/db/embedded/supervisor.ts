import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries } from './binaries.ts'
import { cleanEnvironment, explainFailure, prepareCluster, serverArguments } from './cluster.ts'
import { type Home, makeSocketFolder, openHome, removeSocketFolder } from './home.ts'
import { leaveHome, stopOrphan, takeHome } from './home-lock.ts'
import type { Log } from './log.ts'
import { answers, provide, provided, urlOf } from './provision.ts'

export interface EmbeddedPostgres extends AsyncDisposable {
  /** The application's database, as a role that owns it and nothing else. */
  readonly connectionString: string
  /** The same as the role of the server, which owns nothing. */
  readonly serverConnectionString: string
  /** The superuser, for making test databases. */
  readonly adminConnectionString: string
  /** Where the data really are (see `openHome`). */
  readonly folder: string
  /** Process id of the running server; undefined between its death and its restart. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Another PostgreSQL than the one npm installed, version 15 or later. */
  binDir?: string
  /** False only for test data: no fsync, a power cut loses everything. */
  durable?: boolean
}

const FIRST_BACKOFF = 100
const LONGEST_BACKOFF = 10_000

/**
 * Starts PostgreSQL on the data directory, making it if need be, and keeps it running until `stop`. Throws a `StartError`
 * where the directory or the machine does not allow it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const home = await openHome(options.dataDir, log)
  const socketFolder = await makeSocketFolder(home.account)
  try {
    await takeHome(home, socketFolder, log)
  } catch (error) {
    await removeSocketFolder(socketFolder)
    throw error
  }
  try {
    const bin = options.binDir ?? (await usableBinaries(home.folder, home.account, log))
    const password = await prepareCluster(home, bin, durable)
    const server = new Server(home, join(bin, 'postgres'), serverArguments(home, socketFolder, durable), log)
    await server.start(socketFolder, password)
    return embedded(home, server, socketFolder, password)
  } catch (error) {
    await leaveHome(home)
    await removeSocketFolder(socketFolder)
    throw error
  }
}

function embedded(home: Home, server: Server, socketFolder: string, password: string): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.stop().then(async () => {
      await removeSocketFolder(socketFolder)
      await leaveHome(home)
    })
    return stopping
  }
  return {
    connectionString: urlOf(socketFolder, 'cubeward', password, 'cubeward'),
    serverConnectionString: urlOf(socketFolder, 'cubeward_server', password, 'cubeward'),
    adminConnectionString: urlOf(socketFolder, 'postgres', password, 'cubeward'),
    folder: home.folder,
    get pid() {
      return server.pid
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** The PostgreSQL process: started, watched, restarted, stopped. */
class Server {
  private readonly home: Home
  private readonly program: string
  private readonly args: string[]
  private readonly log: Log
  private child: ChildProcess | undefined
  /** The process ended: how, in words. */
  private exited: Promise<string> = Promise.resolve('')
  /** And so did all its children, which share its log. */
  private ended: Promise<void> = Promise.resolve()
  private output = ''
  private up = false
  private readonly abort = new AbortController()
  private restarting: Promise<void> | undefined

  constructor(home: Home, program: string, args: string[], log: Log) {
    this.home = home
    this.program = program
    this.args = args
    this.log = log
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  async start(socketFolder: string, password: string): Promise<void> {
    process.once('exit', this.stopWithUs)
    this.launch()
    try {
      await this.ready(socketFolder, password)
      if (!(await provided(socketFolder, password))) await provide(socketFolder, password, this.home.folder)
    } catch (error) {
      await this.stop()
      throw error
    }
    this.up = true
    this.watch()
  }

  async stop(): Promise<void> {
    this.abort.abort()
    process.removeListener('exit', this.stopWithUs)
    await this.restarting
    const child = this.child
    if (!child) return this.ended
    // SIGINT: fast shutdown, open transactions are rolled back. SIGQUIT: immediate, the next start recovers.
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    const kill = setTimeout(() => child.kill('SIGKILL'), 13_000)
    await this.ended
    clearTimeout(quit)
    clearTimeout(kill)
  }

  private launch(): void {
    this.output = ''
    const child = spawn(this.program, this.args, {
      ...this.home.account,
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C in the terminal reaches us, and we stop it when our own work is done.
      detached: true,
    })
    child.stderr.on('data', (chunk: Buffer) => this.heard(chunk.toString()))
    child.once('error', (error) => {
      this.output += `FATAL:  ${error.message}`
    })
    this.child = child
    this.ended = new Promise((resolve) => child.once('close', () => resolve()))
    this.exited = new Promise((resolve) => {
      const gone = (how: string) => {
        if (this.child === child) this.child = undefined
        resolve(how)
      }
      child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
      child.once('error', (error) => gone(error.message))
    })
  }

  private heard(text: string): void {
    this.output = (this.output + text).slice(-8192)
    // While it starts, our own knocking is refused; a failure to start is explained from the output.
    if (!this.up || this.abort.signal.aborted) return
    for (const line of text.split('\n')) if (/^(FATAL|PANIC):/.test(line)) this.log.warn(`PostgreSQL: ${line}`)
  }

  /** Crash recovery may take its time, so there is no limit as long as PostgreSQL lives. */
  private async ready(socketFolder: string, password: string): Promise<void> {
    for (let tries = 1; this.child; tries++) {
      if (await answers(socketFolder, password, this.home.folder)) return
      if (tries % 1000 === 0) this.log.info('PostgreSQL is still starting; it may be recovering after a crash.')
      await sleep(10)
    }
    await this.ended
    throw explainFailure(this.home, this.output)
  }

  private readonly stopWithUs = () => {
    this.child?.kill('SIGINT')
  }

  private watch(): void {
    void this.exited.then((how) => {
      if (this.abort.signal.aborted) return
      this.log.error(`PostgreSQL ended unexpectedly (${how}); it is started again.`)
      this.restarting = this.startAgain()
    })
  }

  private async startAgain(): Promise<void> {
    let backoff = FIRST_BACKOFF
    while (!this.abort.signal.aborted) {
      await sleep(backoff, undefined, { signal: this.abort.signal }).catch(() => undefined)
      if (this.abort.signal.aborted) return
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF)
      await stopOrphan(this.home, this.log)
      this.launch()
      // Whoever ends in its first second could not start: that is tried ever more rarely.
      const lasted = await Promise.race([this.exited.then(() => false), sleep(1000, true, { ref: false })])
      if (lasted) {
        this.log.info('PostgreSQL runs again.')
        this.watch()
        return
      }
      this.log.error(explainFailure(this.home, this.output).message)
    }
  }
}
