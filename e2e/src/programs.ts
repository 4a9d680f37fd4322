import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Program {
  child: ChildProcess
  /** What it has said so far, on both outputs. */
  said: () => string
  exited: Promise<number | null>
}

/** Runs a program in the project. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data
    })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said: () => output, exited }
}

export const runScript = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  run(process.execPath, [script, ...args], env)

/** A directory of its own for a program's data, which PostgreSQL's account can walk through when the tests run as root. */
export async function scratchData(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'cubeward-data-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Command lines of the living processes that name a text. */
export async function processesNaming(text: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const env = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (line !== '' && `${line}${env}`.includes(text)) found.push(line.replaceAll('\0', ' '))
  }
  return found
}
