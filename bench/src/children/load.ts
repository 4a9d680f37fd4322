import { connect, type Socket } from 'node:net'
import { serveParent } from '../lib/child.ts'

/*
 * The load: keep-alive connections, one request at a time on each, as bytes written straight to the socket. A process of its own,
 * and as cheap as can be, so that on two cores the server is what is measured.
 */

export interface LoadInput {
  port: number
  /** Paths, asked for in turn. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  /** Ends after so many milliseconds … */
  ms?: number
  /** … or so many requests. */
  requests?: number
  expect: number
}

export interface LoadResult {
  requests: number
  ms: number
  /** Requests a second. */
  rate: number
  p50: number
  p99: number
  bytes: number
}

interface Answer {
  status: number
  length: number
}

/** Length and status of the first answer in `bytes`, or nothing if it has not all arrived. */
function answerIn(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const body = status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(body)) throw new Error(`an answer without content-length: ${head}`)
  const length = end + 4 + body
  return bytes.length < length ? undefined : { status, length }
}

const requestBytes = (path: string, headers: Record<string, string>) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const kept = new Map<number, Socket[]>()

async function connections(port: number, count: number): Promise<Socket[]> {
  const there = (kept.get(port) ?? []).filter((socket) => !socket.destroyed)
  while (there.length < count) there.push(await open(port))
  kept.set(port, there)
  return there.slice(0, count)
}

async function run({ port, paths, headers, connections: count, ms, requests, expect }: LoadInput): Promise<LoadResult> {
  const frames = paths.map((path) => requestBytes(path, headers))
  const sockets = await connections(port, count)
  const times: number[] = []
  let bytes = 0
  let begun = 0
  const start = performance.now()
  const more = () => (requests === undefined ? performance.now() - start < (ms ?? 1_000) : begun < requests)

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let waiting: Buffer = Buffer.alloc(0)
      let sent = 0
      const next = () => {
        if (!more()) return done()
        sent = performance.now()
        socket.write(frames[begun++ % frames.length] as Buffer)
      }
      const received = (chunk: Buffer) => {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
        const answer = answerIn(waiting)
        if (answer === undefined) return
        if (answer.status !== expect) return done(new Error(`answered ${answer.status}: ${waiting.toString()}`))
        times.push(performance.now() - sent)
        bytes += answer.length
        waiting = waiting.subarray(answer.length)
        next()
      }
      const lost = () => done(new Error('the server closed the connection'))
      const done = (error?: Error) => {
        socket.off('data', received).off('close', lost)
        if (error === undefined) return resolve()
        socket.destroy()
        reject(error)
      }
      socket.on('data', received).on('close', lost)
      next()
    })
  await Promise.all(sockets.map(drive))
  const took = performance.now() - start
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { requests: times.length, ms: took, rate: (times.length / took) * 1_000, p50: at(0.5), p99: at(0.99), bytes }
}

const handlers = { run }
export type LoadHandlers = typeof handlers
serveParent(handlers)
