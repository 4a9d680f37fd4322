import { type ChildProcess, spawn } from 'node:child_process'

export interface Program extends AsyncDisposable {
  /** Milliseconds from its start until it said so. */
  readyAfter: number
  stop(): Promise<void>
}

export interface ProgramOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** What it prints when it is ready. */
  ready: RegExp
  patienceMs: number
}

/** Starts a program and waits until its output says that it is ready. */
export async function startProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Program> {
  const { cwd, env, ready, patienceMs } = options
  const began = performance.now()
  // A group of its own: npm does not always hand signals on to what it started.
  // vite, which builds in this process, leaves its own NODE_ENV behind.
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const killed = () => signal(child, 'SIGKILL')
  process.once('exit', killed)
  void ended.then(() => process.off('exit', killed))
  let output = ''
  const readyAfter = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => fail('was not ready in time'), patienceMs)
    const fail = (why: string) => {
      clearTimeout(late)
      signal(child, 'SIGKILL')
      reject(new Error(`${command} ${args.join(' ')} ${why}:\n${output.slice(-2_000)}`))
    }
    const heard = (chunk: Buffer) => {
      output += chunk.toString()
      if (!ready.test(output)) return
      clearTimeout(late)
      resolve(performance.now() - began)
    }
    child.stdout?.on('data', heard)
    child.stderr?.on('data', heard)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`ended (${code})`))
  })
  const stop = async () => {
    signal(child, 'SIGTERM')
    const kill = setTimeout(() => signal(child, 'SIGKILL'), 15_000)
    await ended
    clearTimeout(kill)
  }
  return { readyAfter, stop, [Symbol.asyncDispose]: stop }
}

function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, name)
  } catch {
    // it has just ended
  }
}
