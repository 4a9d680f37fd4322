import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartError } from '@cubeward/server/platform/lib/start-error.ts'

export interface NodeProcess {
  port: number
  pid: number | undefined
  /** As when the machine is switched off. */
  kill(): Promise<void>
  /** In order: what is under way is handed back. */
  stop(): Promise<void>
}

/** Bundled, the program lies beside this file by another name. */
const bundled = fileURLToPath(new URL('./cluster-node.mjs', import.meta.url))
const program = existsSync(bundled) ? bundled : fileURLToPath(new URL('./node.ts', import.meta.url))

/** A node as a process of its own; resolves when it serves. */
export async function startNodeProcess(env: NodeJS.ProcessEnv): Promise<NodeProcess> {
  const child = fork(program, {
    env: { ...process.env, ...env, PORT: '0', LOG_TO: 'stdout' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (data) => {
    said = `${said}${data}`.slice(-2_000)
  })
  const ended = once(child, 'exit')
  const port = await Promise.race([once(child, 'message').then(([told]) => Number(told)), ended.then(() => undefined)])
  if (port === undefined) throw new StartError(`A node has ended before it served. ${said}`)
  return { port, pid: child.pid, kill: () => end(child, ended, 'SIGKILL'), stop: () => end(child, ended, 'SIGTERM') }
}

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended
}
