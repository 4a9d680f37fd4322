import type { Requests } from '@cubeward/contract/device/cube.ts'
import { keptAs } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import { z } from 'zod'
import { AppendLog } from './append-log.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import type { Machine } from './machine.ts'

type Request = Requests['requests'][number]

const REMEMBERED = 100

const Line = z.object({
  id: z.string(),
  /** Boot of the machine during which it was begun; absent: it is done. */
  begunIn: z.string().optional(),
})

interface Options {
  readonly path: string
  readonly machine: Machine
  readonly journal: Pick<Journal, 'keep'>
  readonly log: Log
}

/**
 * Requests of the server, each carried out exactly once: the server names them on every connection until it knows they are done, and the
 * file here knows what has been done or begun, across restarts of either side.
 */
export class RequestHandler {
  readonly #options: Options
  readonly #file: AppendLog
  readonly #done = new Set<string>()
  readonly #begunIn = new Map<string, string>()
  #work: Promise<void> = Promise.resolve()
  #ended = false

  private constructor(options: Options, file: AppendLog) {
    this.#options = options
    this.#file = file
  }

  static async open(options: Options): Promise<RequestHandler> {
    const { file, lines } = await AppendLog.open(options.path, (line) => parse(line) !== undefined, options.log)
    const handler = new RequestHandler(options, file)
    for (const text of lines) {
      const line = parse(text)
      if (line?.begunIn !== undefined) handler.#begunIn.set(line.id, line.begunIn)
      else if (line) handler.#done.add(line.id)
    }
    if (lines.length > 4 * REMEMBERED) await handler.#compact()
    return handler
  }

  /** Everything that the server knows to be pending; one after the other, in its order. */
  receive(requests: readonly Request[]): void {
    this.#work = this.#work.then(async () => {
      for (const request of requests) {
        if (this.#ended) return
        await this.#carryOut(request).catch((error) =>
          this.#options.log.error(`The request ${request.kind} failed and stays pending: ${messageOf(error)}`),
        )
      }
    })
  }

  async close(): Promise<void> {
    this.#ended = true
    await this.#file.close()
  }

  async #carryOut({ id, kind }: Request): Promise<void> {
    if (this.#done.has(id)) return
    const { machine } = this.#options
    const boot = await machine.bootId()
    const begunIn = this.#begunIn.get(id)
    if (kind === 'reboot') {
      // Begun in another boot: the machine has been started anew since, which is what was asked for.
      if (begunIn !== undefined && begunIn !== boot) return this.#finish({ id, kind })
      await this.#begin(id, boot)
      this.#ended = true
      await machine.restartOperatingSystem().catch((error: unknown) => {
        this.#ended = false
        throw error
      })
      return
    }
    await this.#begin(id, boot)
    try {
      await machine.updateSoftware(id)
    } catch (error) {
      await this.#options.journal.keep({ type: 'Log', message: notUpdated(messageOf(error)) })
      throw error
    }
    await this.#finish({ id, kind })
    this.#ended = true
    await machine.restartController()
  }

  async #begin(id: string, boot: string): Promise<void> {
    await this.#file.append([JSON.stringify({ id, begunIn: boot })])
    this.#begunIn.set(id, boot)
  }

  /** The event first: should this program end in between, the server is told twice, which it notices by the id. */
  async #finish({ id, kind }: Request): Promise<void> {
    await this.#options.journal.keep({ type: 'RequestExecuted', requestId: id, kind })
    await this.#file.append([JSON.stringify({ id })])
    this.#done.add(id)
  }

  async #compact(): Promise<void> {
    const done = [...this.#done].slice(-REMEMBERED)
    const begun = [...this.#begunIn].filter(([id]) => !this.#done.has(id)).slice(-REMEMBERED)
    await this.#file.replace([
      ...done.map((id) => JSON.stringify({ id })),
      ...begun.map(([id, begunIn]) => JSON.stringify({ id, begunIn })),
    ])
  }
}

function parse(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** As JSON it has room in a line of the log. */
const notUpdated = (why: string): string => {
  const { code, params } = tells('controller.notUpdated', { reason: why.replace(/\p{Cc}+/gu, ' ').slice(0, 450) })
  return keptAs(code, params)
}
