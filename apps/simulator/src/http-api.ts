import type { IncomingMessage, ServerResponse } from 'node:http'
import { fieldErrors, Problem } from '@cubeward/contract/kernel/problem.ts'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { apiPath, CubeFaults, DoorActionBody, PlugBody } from './view.ts'
import type { VirtualCube } from './virtual-cube.ts'

interface Options {
  readonly cubes: readonly VirtualCube[]
  readonly origins?: readonly string[]
  readonly log: Log
}

const MAX_BODY = 4_096
const MAX_STREAMS = 32
const MAX_BUFFERED = 1_048_576
/** Changes of a cube within this time are told at once. */
const COALESCE_MS = 40
const KEEP_ALIVE_MS = 15_000
const FaultsBody = CubeFaults.partial()

/**
 * The interface behind the simulator's page. It has no sign-in: it is there in demo mode only, acts on virtual doors
 * only, and takes nothing from pages of other origins.
 */
export class SimulatorApi {
  readonly #options: Options
  readonly #streams = new Set<ServerResponse>()
  readonly #changed = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #keepAlive: ReturnType<typeof setInterval>

  constructor(options: Options) {
    this.#options = options
    this.#keepAlive = setInterval(() => {
      for (const stream of this.#streams) stream.write(': still here\n\n')
    }, KEEP_ALIVE_MS).unref()
  }

  /** True if the request is for this interface; it is answered then. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(`${apiPath}/`)) return false
    void this.#answer(path.slice(apiPath.length + 1), request, response)
    return true
  }

  /** Something about this cube is different now. */
  changed(cubeId: string): void {
    if (this.#changed.has(cubeId) || this.#streams.size === 0) return
    const timer = setTimeout(() => {
      this.#changed.delete(cubeId)
      const cube = this.#options.cubes.find((known) => known.cubeId === cubeId)
      if (!cube) return
      const event = serverSentEvent(cube)
      for (const stream of this.#streams) {
        // A page that does not read is cut; it comes back by itself and then sees everything at once.
        if (stream.writableLength > MAX_BUFFERED) stream.destroy()
        else stream.write(event)
      }
    }, COALESCE_MS)
    this.#changed.set(cubeId, timer)
  }

  close(): void {
    clearInterval(this.#keepAlive)
    for (const timer of this.#changed.values()) clearTimeout(timer)
    this.#changed.clear()
    for (const stream of this.#streams) stream.end()
    this.#streams.clear()
  }

  async #answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#checkOrigin(request)
      const [place, cubeId, part, lock, ...rest] = path.split('/').map(decodeSegment)
      if (rest.length > 0) throw new Problem('notFound')
      if (place === 'events' && cubeId === undefined) {
        checkMethod(request, 'GET')
        this.#stream(response)
      } else if (place === 'cubes' && cubeId === undefined) {
        checkMethod(request, 'GET')
        send(
          response,
          200,
          this.#options.cubes.map((cube) => cube.view()),
        )
      } else if (place === 'cubes' && part === 'doors' && lock !== undefined) {
        checkMethod(request, 'POST')
        await this.#act(this.#cube(cubeId), lock, request, response)
      } else if (place === 'cubes' && part === 'devices' && lock !== undefined) {
        checkMethod(request, 'POST')
        const cube = this.#cube(cubeId)
        if (!cube.hasDevice(lock)) throw new Problem('notFound', `Cube “${cube.cubeId}” has no device “${lock}”.`)
        await cube.plug(lock, parse(PlugBody, await readBody(request)).plugged)
        send(response, 200, cube.view())
      } else if (place === 'cubes' && part === 'faults' && lock === undefined) {
        checkMethod(request, 'POST')
        const cube = this.#cube(cubeId)
        cube.setFaults(parse(FaultsBody, await readBody(request)))
        send(response, 200, cube.view())
      } else {
        throw new Problem('notFound')
      }
    } catch (error) {
      this.#refuse(request, response, error)
    }
  }

  async #act(cube: VirtualCube, lock: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!cube.hasLock(lock)) throw new Problem('notFound', `Cube “${cube.cubeId}” has no lock “${lock}”.`)
    const { action } = parse(DoorActionBody, await readBody(request))
    await cube.act(lock, action)
    send(response, 200, cube.view())
  }

  #cube(cubeId: string | undefined): VirtualCube {
    const cube = this.#options.cubes.find((known) => known.cubeId === cubeId)
    if (!cube) throw new Problem('notFound', `There is no virtual cube “${cubeId}”.`)
    return cube
  }

  /** Browsers say where a request comes from; other programs need not. */
  #checkOrigin({ headers }: IncomingMessage): void {
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('forbidden')
    const { origin, host = '' } = headers
    if (origin === undefined) return
    const own = this.#options.origins ?? [`http://${host}`, `https://${host}`]
    if (!own.includes(origin)) throw new Problem('forbidden')
  }

  #stream(response: ServerResponse): void {
    if (this.#streams.size >= MAX_STREAMS) throw new Problem('unavailable', 'Too many pages are open.')
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    response.on('error', () => response.destroy())
    response.on('close', () => this.#streams.delete(response))
    this.#streams.add(response)
    response.write('retry: 1000\n\n')
    for (const cube of this.#options.cubes) response.write(serverSentEvent(cube))
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const problem = error instanceof Problem ? error : new Problem('internal')
    if (!(error instanceof Problem)) this.#options.log.error(`The simulator's interface failed: ${messageOf(error)}`)
    if (response.headersSent) {
      response.destroy()
      return
    }
    // What was not read of a refused body is not worth reading.
    if (!request.complete) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(problem.headers ?? {})) response.setHeader(name, value)
    send(response, problem.status, problem.body(request.url), 'application/problem+json')
  }
}

const serverSentEvent = (cube: VirtualCube): string => `event: cube\ndata: ${JSON.stringify(cube.view())}\n\n`

function checkMethod({ method }: IncomingMessage, allowed: 'GET' | 'POST'): void {
  if (method !== allowed) throw new Problem('methodNotAllowed', undefined, { headers: { allow: allowed } })
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Problem('notFound')
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Problem('unsupportedMediaType', 'Send JSON with content type application/json.')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY) throw new Problem('tooLarge', `At most ${MAX_BODY} bytes.`)
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Problem('malformed')
  }
}

function parse<T>(schema: { safeParse(value: unknown): SafeParse<T> }, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Problem('invalid', undefined, { errors: fieldErrors(parsed.error) })
}

type SafeParse<T> = { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] }

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(body))
}
