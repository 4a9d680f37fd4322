import type { IncomingMessage, ServerResponse } from 'node:http'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import { Problem, problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { apiPath, CubeFaults, DoorActionBody, KeypadBody, LifeBody, PlugBody, type TerminalView } from './view.ts'
import type { VirtualCube } from './virtual-cube.ts'

/** Drop-offs and pick-ups that go on by themselves. */
export interface LifeSwitch {
  readonly on: boolean
  set(on: boolean): void
}

interface Options {
  readonly life?: LifeSwitch
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
  readonly #terminals = new Map<string, TerminalView>()
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

  /** A terminal shows this now. */
  show(terminal: TerminalView): void {
    this.#terminals.set(terminal.unitId, terminal)
    for (const stream of this.#streams) stream.write(terminalEvent(terminal))
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
      if (rest.length > 0) throw problem('notFound')
      if (place === 'events' && cubeId === undefined) {
        checkMethod(request, 'GET')
        this.#stream(response)
      } else if (place === 'life' && cubeId === undefined && this.#options.life !== undefined) {
        const { life } = this.#options
        if (request.method !== 'GET') {
          checkMethod(request, 'POST')
          life.set(checked(LifeBody, await readBody(request)).on)
        }
        send(response, 200, { on: life.on })
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
        if (!cube.hasDevice(lock)) throw problem('simulator.noDevice', { cube: cube.cubeId, device: lock })
        await cube.plug(lock, checked(PlugBody, await readBody(request)).plugged)
        send(response, 200, cube.view())
      } else if (place === 'cubes' && part === 'keypad' && lock === undefined) {
        checkMethod(request, 'POST')
        send(response, 200, await this.#cube(cubeId).type(checked(KeypadBody, await readBody(request)).code))
      } else if (place === 'cubes' && part === 'faults' && lock === undefined) {
        checkMethod(request, 'POST')
        const cube = this.#cube(cubeId)
        cube.setFaults(checked(FaultsBody, await readBody(request)))
        send(response, 200, cube.view())
      } else {
        throw problem('notFound')
      }
    } catch (error) {
      this.#refuse(request, response, error)
    }
  }

  async #act(cube: VirtualCube, lock: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!cube.hasLock(lock)) throw problem('simulator.noLock', { cube: cube.cubeId, lock })
    const { action } = checked(DoorActionBody, await readBody(request))
    await cube.act(lock, action)
    send(response, 200, cube.view())
  }

  #cube(cubeId: string | undefined): VirtualCube {
    const cube = this.#options.cubes.find((known) => known.cubeId === cubeId)
    if (!cube) throw problem('simulator.noCube', { cube: cubeId ?? '' })
    return cube
  }

  /** Browsers say where a request comes from; other programs need not. */
  #checkOrigin({ headers }: IncomingMessage): void {
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('forbidden')
    const { origin, host = '' } = headers
    if (origin === undefined) return
    const own = this.#options.origins ?? [`http://${host}`, `https://${host}`]
    if (!own.includes(origin)) throw problem('forbidden')
  }

  #stream(response: ServerResponse): void {
    if (this.#streams.size >= MAX_STREAMS) throw problem('simulator.tooManyPages')
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
    for (const terminal of this.#terminals.values()) response.write(terminalEvent(terminal))
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const refused = error instanceof Problem ? error : problem('internal')
    if (!(error instanceof Problem)) this.#options.log.error(`The simulator's interface failed: ${messageOf(error)}`)
    if (response.headersSent) {
      response.destroy()
      return
    }
    // What was not read of a refused body is not worth reading.
    if (!request.complete) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(refused.headers ?? {})) response.setHeader(name, value)
    send(response, refused.status, refused.body(request.url), 'application/problem+json')
  }
}

const terminalEvent = (terminal: TerminalView): string => `event: terminal\ndata: ${JSON.stringify(terminal)}\n\n`
const serverSentEvent = (cube: VirtualCube): string => `event: cube\ndata: ${JSON.stringify(cube.view())}\n\n`

function checkMethod({ method }: IncomingMessage, allowed: 'GET' | 'POST'): void {
  if (method !== allowed) throw problemWith({ allow: allowed }, 'methodNotAllowed')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw problem('notFound')
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw problem('simulator.notJson')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY) throw problem('simulator.tooLarge', { max: MAX_BODY })
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw problem('malformed')
  }
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(body))
}
