import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '../../config/outside-settings.ts'

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

const amzDate = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

export interface TestS3 {
  settings: S3Settings
  /** Calls so far, as `LIST`, `PUT` and so on. */
  calls: string[]
  close(): Promise<void>
}

/**
 * An S3 store on this machine: s3rver keeps the objects, and since it checks no signature of version 4, a gate before it does, as
 * Amazon describes it.
 */
export async function startTestS3(options: { origin?: string; now?: () => number } = {}): Promise<TestS3> {
  const { origin = '*', now = Date.now } = options
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-s3-'))
  const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: 'photos', configs: [cors] }],
  })
  const { port: inner } = await store.run()
  const calls: string[] = []
  const gate = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const call = url.searchParams.has('list-type') ? 'LIST' : (request.method ?? '')
    calls.push(call)
    if (request.method !== 'OPTIONS' && !isSigned(request, url, now())) {
      request.resume()
      return void response.writeHead(403, { 'access-control-allow-origin': origin }).end('<Code>AccessDenied</Code>')
    }
    // What is signed has been looked at, by the clock of the test; s3rver looks at the date by its own.
    if (url.searchParams.has('X-Amz-Date')) url.searchParams.set('X-Amz-Date', amzDate(new Date()))
    void pass(request, response, inner, `${url.pathname}${url.search}`)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const { port } = gate.address() as AddressInfo
  return {
    settings: { bucket: 'photos', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...credentials },
    calls,
    async close() {
      gate.closeAllConnections()
      await new Promise((resolve) => gate.close(resolve))
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Passes a request on once it is here as a whole: of one that broke off a real store keeps nothing, s3rver what had come. */
async function pass(request: IncomingMessage, response: ServerResponse, port: number, path: string): Promise<void> {
  const { headers } = request
  const body = await buffer(request).catch(() => undefined)
  if (body === undefined) return void response.destroy()
  const asked = ask({ host: '127.0.0.1', port, path, method: request.method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  asked.end(body)
}

/** Signature version 4, in the address or in a header. */
function isSigned(request: IncomingMessage, url: URL, now: number): boolean {
  const header = request.headers.authorization
  const parameters = new URLSearchParams(url.search)
  const given = header === undefined ? parameters.get('X-Amz-Signature') : /Signature=([0-9a-f]+)/.exec(header)?.[1]
  const scope = header === undefined ? parameters.get('X-Amz-Credential') : /Credential=([^,\s]+)/.exec(header)?.[1]
  const names =
    header === undefined ? parameters.get('X-Amz-SignedHeaders') : /SignedHeaders=([^,\s]+)/.exec(header)?.[1]
  const date = header === undefined ? parameters.get('X-Amz-Date') : request.headers['x-amz-date']?.toString()
  if (!given || !scope || !names || !date) return false
  const [accessKey, ...rest] = scope.split('/')
  const [day = '', region = '', service = '', end = ''] = rest
  if (accessKey !== credentials.accessKeyId || service !== 's3' || end !== 'aws4_request') return false
  if (header === undefined) {
    const from = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const seconds = Number(parameters.get('X-Amz-Expires'))
    if (!(now >= from - 60_000 && now < from + seconds * 1000)) return false
  }
  parameters.delete('X-Amz-Signature')
  const query = [...parameters].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const body = header === undefined ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  const path = url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/')
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, body].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/${end}`, sha256(canonical)].join('\n')
  const key = [region, service, end].reduce(hmac, hmac(`AWS4${credentials.secretAccessKey}`, day))
  return hmac(key, text).toString('hex') === given
}
