import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { StartError } from '../lib/start-error.ts'

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is in use; stop the other program or set PORT to a free port.`,
  EACCES: (_, port) => `Port ${port} may not be used by this account; set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}; set HOST to one of its own.`,
  ENOTFOUND: (host) => `There is no host ${host}; set HOST to an address of this machine.`,
}

/** Why one cannot listen, in a sentence; any other error as it is. */
export function listenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence === undefined ? error : new StartError(sentence(host, port))
}

/** Fails with the sentence before anything else is started, so that a mistyped port costs no half-made database. */
export async function assertPortFree(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: config.host, port: config.port }, resolve)
  }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  await new Promise((resolve) => probe.close(resolve))
}
