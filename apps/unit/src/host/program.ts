import { execFile } from 'node:child_process'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'

/** Programs speak English and write plain numbers, whatever the host is set to. */
export const environment = { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'C', DEBIAN_FRONTEND: 'noninteractive' }

interface RunOptions {
  input?: string
  timeoutMs?: number
  /** Exit codes that are no failure, beside 0. */
  accept?: readonly number[]
}

/** Runs a program with its arguments as they are (no shell) and gives its output; a failure is refused with the last line it said. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { input, timeoutMs = 30_000, accept = [] } = options
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { env: environment, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = (error as { code?: number | string } | null)?.code
        if (error === null || (typeof code === 'number' && accept.includes(code))) return resolve(stdout)
        if (code === 'ENOENT') return reject(missing(program))
        reject(new VcmpProblem({ status: 409, title: lastLine(stderr) ?? `${program} failed.` }))
      },
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input ?? '')
  })
}

const missing = (program: string) => new VcmpProblem({ status: 409, title: `This unit has no program ${program}.` })
const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 300) || undefined
