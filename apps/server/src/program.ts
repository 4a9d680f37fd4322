import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import type { Env } from './platform/config/config.ts'
import { createLog } from './platform/lib/log.ts'
import { createLogFile } from './platform/lib/log-file.ts'
import { StartError } from './platform/lib/start-error.ts'

/** What a program that holds the server finds around it. */
export interface Surroundings {
  env: Env
  log: Logger
  logProblem: () => string | undefined
  /** Folders of what was built. */
  consoleDir: string
  simulatorDir: string
  migrations?: string
  /** From source every reply is checked against its schema. */
  checkReplies: boolean
}

export interface Running {
  /** What is said when it serves. */
  said: string
  stop(): Promise<void>
}

const here = dirname(fileURLToPath(import.meta.url))
/** Bundled, this file lies in dist/server with the migrations beside it. */
const bundled = existsSync(join(here, 'migrations'))
const dist = bundled ? join(here, '..') : join(here, '..', '..', '..', 'dist')

/** How long a start that was told to stop may take until it can. */
const startPatienceMs = 8_000

/** Runs a server until SIGINT or SIGTERM. A start that fails says why in one sentence; the log has the rest. */
export async function runProgram(start: (surroundings: Surroundings) => Promise<Running>): Promise<void> {
  const began = performance.now()
  let log: Logger | undefined
  try {
    const { env } = process
    const opened = openLog(env)
    log = opened.log
    const started = start({
      env,
      ...opened,
      consoleDir: join(dist, 'console'),
      simulatorDir: join(dist, 'simulator'),
      ...(bundled ? { migrations: join(here, 'migrations') } : {}),
      checkReplies: !bundled,
    })
    const stopping = stopOnSignal(started)
    const { said } = await started
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    if (!stopping()) process.stdout.write(`\n${said.replace('\n', `  (ready in ${seconds} s, Ctrl-C stops it)\n`)}`)
  } catch (error) {
    if (!(error instanceof StartError)) log?.fatal({ err: error }, 'the start failed')
    process.stderr.write(`Cubeward cannot start: ${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] || 'an error without a word'
  return `${reason} (the log has more).`
}

function openLog(env: Env): Pick<Surroundings, 'log' | 'logProblem'> {
  const level = env.LOG_LEVEL || 'info'
  if (!(level in pino.levels.values) && level !== 'silent')
    throw new StartError(`LOG_LEVEL is '${level}'; set it to one of ${Object.keys(pino.levels.values).join(', ')}.`)
  if (env.LOG_TO === 'stdout') return { log: createLog(level), logProblem: () => undefined }
  const file = createLogFile(join(env.CUBEWARD_DATA || '.data', 'cubeward.log'))
  process.on('exit', () => file.flush())
  return { log: createLog(level, file), logProblem: () => file.problem() }
}

/** From the first moment on: a signal that comes during the start takes down what has started by then. */
function stopOnSignal(started: Promise<Running>): () => boolean {
  let stopping = false
  const stop = async () => {
    const waited = setTimeout(() => process.exit(1), startPatienceMs)
    const running = await started
    clearTimeout(waited)
    await running.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      process.stdout.write('\nStopping ...\n')
      void stop()
        .catch(() => undefined)
        .then(() => process.exit(0))
    })
  return () => stopping
}
