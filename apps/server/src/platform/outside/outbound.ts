import { lookup as systemLookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { domainToASCII } from 'node:url'
import { isLocalName } from '@cubeward/contract/kernel/own-network.ts'
import { StartError } from '../lib/start-error.ts'
import { isPublicAddress } from './addresses.ts'

/** Times of every connection to the outside. */
const connectMs = 5_000
const usualTotalMs = 15_000
/** Bytes of an answer: more than any token or message of an error, and little to hold for an endless one. */
const maxAnswer = 262_144

export interface Address {
  address: string
  family: number
}
export interface OutboundOptions {
  /** CUBEWARD_ALLOW_PRIVATE_HOSTS: also addresses that are not public, on any port. */
  allowPrivate: boolean
  /** Certificates that are trusted beside the usual ones, in PEM. */
  ca?: readonly string[] | undefined
  resolve?: (host: string) => Promise<readonly Address[]>
  /** How long an answer is waited for; tests shorten it. */
  totalMs?: number | undefined
}

/** What may be told to whoever chose the host: the same for refused, unknown and unreachable, so that it maps no network. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The host cannot be reached or is not allowed.', options)
    this.name = 'Unreachable'
  }
}

export interface HttpAnswer {
  status: number
  text: string
  /** How long the other side wants to be left alone (Retry-After), in milliseconds. */
  retryAfterMs: number | undefined
}

export interface HttpQuestion {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: string
  headers?: Record<string, string>
  /** Ports that are usual for the purpose; those of the web if left out. */
  ports?: readonly number[]
  /** Bytes of the answer that are read; what comes after them is not waited for. Without it a larger answer than 256 KiB is a failure. */
  keepBytes?: number
}

/**
 * The one way out to hosts that users choose: names are resolved once, every address is checked, and the connection is made to the
 * address that was checked, so that a second answer of the DNS changes nothing. No redirects are followed.
 */
export interface Outbound {
  readonly ca: readonly string[] | undefined
  connect(target: { host: string; port: number; ports: readonly number[] }): Promise<Socket>
  /**
   * Whether settings may name a host: not if it is, or resolves to, anything that is not public. A name that cannot be resolved now is left
   * to whoever connects to it later, when the address is checked again.
   */
  mayName(host: string): Promise<boolean>
  /** Whether a port would be connected to: one of those usual for the purpose, unless private hosts are allowed. */
  mayUsePort(port: number, ports: readonly number[]): boolean
  /** One question by HTTP. Throws `Unreachable` if no answer came; any status is an answer. */
  ask(question: HttpQuestion): Promise<HttpAnswer>
}

/** Ports of the web. */
export const httpsPorts = [443, 8443] as const

export function createOutbound({
  allowPrivate,
  ca,
  resolve = resolveName,
  totalMs = usualTotalMs,
}: OutboundOptions): Outbound {
  async function addressOf(host: string): Promise<Address> {
    const name = plain(host)
    const literal = isIP(name)
    try {
      const found = literal === 0 ? await resolve(asciiOf(name)) : [{ address: name, family: literal }]
      // One private address among public ones is enough to refuse: which one is taken is not for the name to decide.
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new Error('not public')
      const first = found[0]
      if (first === undefined) throw new Error('no address')
      return first
    } catch (cause) {
      throw new Unreachable({ cause })
    }
  }
  const mayUsePort = (port: number, ports: readonly number[]) => allowPrivate || ports.includes(port)
  const checkPort = (port: number, ports: readonly number[]) => {
    if (!mayUsePort(port, ports)) throw new Unreachable({ cause: new Error(`port ${port} is not allowed`) })
  }

  return {
    ca,
    mayUsePort,
    async connect({ host, port, ports }) {
      checkPort(port, ports)
      const { address } = await within(addressOf(host), connectMs)
      return dial(address, port)
    },
    async mayName(host) {
      if (allowPrivate) return true
      if (isIP(plain(host)) !== 0) return isPublicAddress(host)
      const name = domainToASCII(host)
      if (name === '' || isLocalName(name)) return false
      try {
        const found = await within(resolve(name), connectMs)
        return found.every(({ address }) => isPublicAddress(address))
      } catch {
        return true
      }
    },
    async ask(question) {
      const target = new URL(question.url)
      const secure = target.protocol === 'https:'
      if (
        target.username !== '' ||
        target.password !== '' ||
        (!secure && !(allowPrivate && target.protocol === 'http:'))
      )
        throw new Unreachable({ cause: new Error('only https without credentials') })
      const port = Number(target.port || (secure ? 443 : 80))
      checkPort(port, question.ports ?? httpsPorts)
      const { address } = await within(addressOf(target.hostname), connectMs)
      const socket = await dial(address, port)
      return exchange(target, socket, secure, question, { ca, totalMs })
    },
  }
}

const plain = (host: string): string => host.replace(/^\[|\]$/g, '')

function asciiOf(name: string): string {
  const ascii = domainToASCII(name)
  if (ascii === '') throw new Error('not a host name')
  return ascii
}

const resolveName = (host: string): Promise<Address[]> => systemLookup(host, { all: true, verbatim: true })

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable({ cause: new Error('time-out') })), ms)
  })
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function dial(address: string, port: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host: address, port })
    const timer = setTimeout(() => socket.destroy(new Error('time-out')), connectMs)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeListener('error', refused)
      done(socket)
    })
    const refused = (cause: Error) => {
      clearTimeout(timer)
      failed(new Unreachable({ cause }))
    }
    socket.once('error', refused)
  })
}

function exchange(
  url: URL,
  socket: Socket,
  secure: boolean,
  { method = 'POST', body = '', headers = {}, keepBytes }: HttpQuestion,
  { ca, totalMs }: { ca: readonly string[] | undefined; totalMs: number },
): Promise<HttpAnswer> {
  return new Promise((done, failed) => {
    const options: RequestOptions & { socket?: Socket; servername?: string; ca?: string[] } = {
      method,
      headers: {
        ...headers,
        ...(method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }),
        connection: 'close',
      },
      signal: AbortSignal.timeout(totalMs),
      // An agent, also none in particular, would pass `createConnection` over and connect once more.
      ...(secure
        ? {
            agent: false,
            socket,
            servername: isIP(url.hostname) === 0 ? url.hostname : '',
            ...(ca === undefined ? {} : { ca: [...ca] }),
          }
        : { createConnection: () => socket }),
    }
    const request = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (keepBytes !== undefined && size >= keepBytes) {
          parts.push(part)
          finish()
          socket.destroy()
        } else if (size > maxAnswer) request.destroy(new Error('too much'))
        else parts.push(part)
      })
      const finish = () =>
        done({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).subarray(0, keepBytes).toString('utf8'),
          retryAfterMs: retryAfter(response.headers['retry-after'], Date.now()),
        })
      response.on('end', finish)
      response.on('error', fail)
    })
    const fail = (cause: Error) => {
      socket.destroy()
      failed(new Unreachable({ cause }))
    }
    request.on('error', fail)
    // With nobody who listens for it, a connection that becomes something else (101) ends without a word.
    request.on('upgrade', () => fail(new Error('no answer')))
    request.end(body)
  })
}

/** A Retry-After header in milliseconds: seconds, or a date. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** Our own certificates do not replace the usual ones, so those come along. */
export function readCaFile(file: string | undefined): string[] | undefined {
  if (file === undefined) return undefined
  try {
    return [...rootCertificates, readFileSync(file, 'utf8')]
  } catch (cause) {
    throw new StartError(`CUBEWARD_CA_FILE names ${file}, which cannot be read.`, { cause })
  }
}
