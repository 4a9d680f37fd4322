import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { StartError } from '../platform/lib/start-error.ts'

export interface NatsServer {
  url: string
  port: number
  /** Ends it, as when its machine is switched off. */
  stop(): Promise<void>
}

/** A real nats-server of its own, as Debian installs it. Without a port it takes a free one. */
export async function startNatsServer(at = -1): Promise<NatsServer> {
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(at)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const exited = once(child, 'exit')
  // however this process ends
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('exit', () => process.off('exit', killed))
  const port = await Promise.race([listening(child.stderr), exited.then(() => undefined, missing)])
  if (port === undefined) throw new StartError('nats-server has ended before it was ready.')
  child.stderr.resume()
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    async stop() {
      if (child.kill('SIGKILL')) await exited
    },
  }
}

/** The port, when it is ready. */
async function listening(log: NodeJS.ReadableStream): Promise<number | undefined> {
  let port: number | undefined
  for await (const line of createInterface(log)) {
    port ??= Number(/client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]) || undefined
    if (line.includes('Server is ready')) return port
  }
  return undefined
}

function missing(cause: unknown): never {
  throw new StartError('nats-server is missing; on Debian: apt-get install nats-server', { cause })
}
