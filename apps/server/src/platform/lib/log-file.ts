import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

export interface LogFile {
  /** For pino: one line, with its end. */
  write(line: string): void
  /** Why lines cannot be written, while that is so: the file is tried again whenever it is asked, since nothing may be said for long. */
  problem(): string | undefined
  /** Writes what is left, at once. */
  flush(): void
}

export interface LogFileOptions {
  /** A file that has grown to this is put aside. */
  maxBytes?: number
  /** Files put aside that are kept: `.1` is the newest. */
  kept?: number
  /** Where lines go while the file cannot be written. */
  fallback?: (text: string) => void
}

/** Lines that wait while the disk does not keep up. More are lost, and counted. */
const waitingMax = 4 * 1_048_576

/**
 * A log file that never ends its program: while it cannot be written (a full disk), lines go to the error output, and each next line
 * tries the file again. It is written beside the work, and put aside when it has grown.
 */
export function createLogFile(path: string, options: LogFileOptions = {}): LogFile {
  const { maxBytes = 32 * 1_048_576, kept = 4, fallback = (text) => void process.stderr.write(text) } = options
  let waiting: string[] = []
  let waitingBytes = 0
  let size = open(path)
  let problem: string | undefined
  let lost = 0
  let writing = false

  function take(): string {
    const said =
      lost > 0 ? `${JSON.stringify({ level: 40, time: Date.now(), msg: `${lost} log lines were lost` })}\n` : ''
    const text = said + waiting.join('')
    waiting = []
    waitingBytes = 0
    return text
  }
  function written(text: string) {
    size += Buffer.byteLength(text)
    problem = undefined
    lost = 0
  }
  function failed(error: unknown, text: string) {
    const { code, message } = error as NodeJS.ErrnoException
    problem =
      code === 'ENOSPC' ? 'The disk is full: the log cannot be written.' : `The log cannot be written: ${message}.`
    fallback(text)
  }
  function tryAgain() {
    const text = `${JSON.stringify({ level: 40, time: Date.now(), msg: 'The log can be written again' })}\n`
    try {
      appendFileSync(path, text)
      size += Buffer.byteLength(text)
      problem = undefined
    } catch {
      // as before
    }
  }
  async function drain(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      if (size >= maxBytes) putAside()
      const text = take()
      await appendFile(path, text).then(
        () => written(text),
        (error) => failed(error, text),
      )
    }
    writing = false
  }
  function putAside() {
    try {
      for (let age = kept - 1; age > 0; age--) renameIfThere(`${path}.${age}`, `${path}.${age + 1}`)
      renameIfThere(path, `${path}.1`)
    } catch (error) {
      problem = `The log cannot be put aside: ${(error as Error).message}.`
    }
    size = 0
  }
  return {
    write(line) {
      if (waitingBytes + line.length > waitingMax) {
        lost++
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      if (!writing) void drain()
    },
    problem() {
      if (problem !== undefined && !writing) tryAgain()
      return problem
    },
    flush() {
      if (waiting.length === 0) return
      const text = take()
      try {
        appendFileSync(path, text)
        written(text)
      } catch (error) {
        failed(error, text)
      }
    },
  }
}

/** Size of the file, which is made if it is not there. A place that can never be written is refused at the start. */
function open(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, '')
    return statSync(path).size
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') return 0
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartError(
        `The data directory ${dirname(path)} cannot be made: a file is in the way; set CUBEWARD_DATA to another directory.`,
      )
    throw new StartError(`The log ${path} cannot be written (${message}); set CUBEWARD_DATA to another directory.`)
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
