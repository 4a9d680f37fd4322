import { StartError } from '../lib/start-error.ts'

export interface NatsServers {
  /** Host and port of each. */
  servers: string[]
  tls: boolean
  user: string | undefined
  password: string | undefined
}

/** NATS_URL: one server or several of a cluster, separated by commas; who one is there stands in the first address. */
export function natsServers(list: string | undefined): NatsServers | undefined {
  const texts = (list ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (texts.length === 0) return undefined
  const urls = texts.map((text) => (URL.canParse(text) ? new URL(text) : undefined))
  const fits = (url: URL | undefined): url is URL =>
    url !== undefined && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== ''
  // The address may hold a password, so it is not repeated.
  const [first] = urls
  if (!urls.every(fits) || first === undefined)
    throw new StartError(
      'NATS_URL must look like nats://host:4222 or tls://user:password@host:4222, several separated by commas.',
    )
  return {
    servers: urls.map((url) => `${url.hostname}:${url.port || '4222'}`),
    tls: urls.some((url) => url.protocol === 'tls:'),
    user: decoded(first.username),
    password: decoded(first.password),
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    throw new StartError('NATS_URL has a % in its user or password that stands for nothing; write it as %25.')
  }
}
