import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A call to a child process and its answer; the functions of both ends are declared once, in the child. */
interface CallFrame {
  id: number
  name: string
  input: unknown
}
interface AnswerFrame {
  id: number
  output?: unknown
  error?: string
}

type Handlers = Record<string, (input: never) => unknown>
type InputOf<F> = F extends (input: infer I) => unknown ? I : never
type OutputOf<F> = F extends (input: never) => infer O ? Awaited<O> : never

export interface Child<H extends Handlers> extends AsyncDisposable {
  pid: number
  call<N extends keyof H & string>(name: N, input: InputOf<H[N]>): Promise<OutputOf<H[N]>>
  /** CPU time that the process has used so far, in microseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** Starts one of the programs in `children/`, bundled beside this one. */
export async function startChild<H extends Handlers>(
  name: string,
  env: NodeJS.ProcessEnv = {},
  execArgv: readonly string[] = [],
): Promise<Child<H>> {
  const child = fork(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), [], {
    env: { ...process.env, ...env },
    execArgv: ['--enable-source-maps', ...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', ({ id, output, error }: AnswerFrame) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(output)
    else one?.reject(new Error(`${name}: ${error}`))
  })
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended (${signal ?? code})`))
    waiting.clear()
  })
  let last = 0
  const ask = (call: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, name: call, input } satisfies CallFrame, (error) => {
        if (error !== null) reject(error)
      })
    })
  const stop = () => end(child, ended)
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  void ended.then(() => process.off('exit', killed))
  await ask('ready', undefined)
  return {
    pid: child.pid ?? 0,
    call: (call, input) => ask(call, input) as never,
    cpu: () => ask('cpu', undefined) as Promise<number>,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function end(child: ChildProcess, ended: Promise<void>) {
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(kill)
}

/** The other end: answers the calls of the parent, until it goes or says so. */
export function serveParent(handlers: Handlers, stop: () => Promise<void> = async () => undefined): void {
  const own: Record<string, (input: never) => unknown> = {
    ready: () => true,
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    ...handlers,
  }
  process.on('message', async ({ id, name, input }: CallFrame) => {
    try {
      process.send?.({ id, output: await own[name]?.(input as never) } satisfies AnswerFrame)
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) } satisfies AnswerFrame)
    }
  })
  const finish = () => void stop().finally(() => process.exit(0))
  process.once('SIGTERM', finish)
  process.once('disconnect', finish)
}
