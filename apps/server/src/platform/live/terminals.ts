import { randomUUID } from 'node:crypto'
import type { TerminalSize } from '@cubeward/contract/admin/unit-parts.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import type { TerminalEvent } from '@cubeward/contract/live/terminal.ts'
import type { AuditType } from '@cubeward/words/audit-types.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import type { Database } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import type { Bus } from './bus.ts'
import { reasonOf } from './close-frame.ts'
import { subjects, type TerminalDown, type TerminalUp } from './subjects.ts'
import { isAnswer } from './terminal-answers.ts'
import type { Timings } from './timings.ts'
import { placeOf } from './unit-queries.ts'
import type { UnitTerminals } from './unit-terminals.ts'

interface Deps {
  db: Database
  bus: Bus
  units: UnitTerminals
  timings: Timings
  log: Logger
  now: () => number
}

/** The close codes of a terminal's connection. The console connects again only after the last of them. */
const codes = {
  idle: closeCodes.idle,
  refused: closeCodes.notOpened,
  exited: closeCodes.screenEnded,
  away: closeCodes.unitAway,
} as const
type End = keyof typeof codes
/** Characters of input that one message to a unit holds. */
const PIECE = 16_384

/** Whoever looks at the terminal. */
interface Viewer {
  notify(message: TerminalEvent): void
  close(code: number, reason: string): void
}
export interface Wanted {
  actor: Asker
  operatorId: string
  unitId: string
  /** Undefined begins a session. */
  screen: string | undefined
  size: TerminalSize
  viewer: Viewer
}

/** Terminals whose consoles are connected to this node; their units may be connected to another one. */
export class Terminals {
  readonly #deps: Deps
  readonly #open = new Set<Terminal>()
  readonly #work = new Set<Promise<unknown>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Opens a terminal. It is written down before anything is asked of the unit, and when it ends. */
  async open(wanted: Wanted): Promise<Terminal | undefined> {
    const { db, units } = this.#deps
    const { actor, operatorId, unitId, screen = null, size, viewer } = wanted
    const place = await placeOf(db, operatorId, unitId)
    if (place === undefined) {
      viewer.close(closeCodes.notFound, 'unit.unknown')
      return undefined
    }
    const terminal = new Terminal(
      this.#deps,
      wanted,
      place,
      (work) => this.#later(work),
      (one) => this.#open.delete(one),
    )
    this.#open.add(terminal)
    const { terminalId } = terminal
    await terminal.listen()
    try {
      await terminal.write('TerminalOpened', tells('unit.terminalOpened', { unit: unitId }), {
        screen: screen ?? 'new',
      })
      const order = { terminalId, screen, size }
      const attached = await units.open(actor, { operatorId, deviceId: unitId }, { order, epoch: place.epoch })
      terminal.attached(attached.screen)
    } catch (error) {
      terminal.end(endOf(error), error instanceof Problem ? reasonOf(error) : undefined)
    }
    return terminal
  }

  /** All of them end; what was written down of that is in the database. */
  async close(): Promise<void> {
    for (const terminal of this.#open) terminal.left('restart')
    while (this.#work.size > 0) await Promise.allSettled(this.#work)
  }

  #later(work: Promise<unknown>): void {
    const done: Promise<unknown> = work
      .catch((err: unknown) => this.#deps.log.error({ err }, 'the end of a terminal could not be written down'))
      .finally(() => this.#work.delete(done))
    this.#work.add(done)
  }
}

function endOf(error: unknown): End {
  if (!(error instanceof Problem)) return 'away'
  if (error.code === 'unit.screenEnded') return 'exited'
  return ['unit.notConnected', 'unavailable', 'commandTimeout', 'unit.noAnswer'].includes(error.code)
    ? 'away'
    : 'refused'
}

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

/** One terminal, at the node of whoever looks at it. */
export class Terminal {
  readonly terminalId = randomUUID()
  readonly #up = subjects.terminalUp(this.terminalId)
  readonly #deps: Deps
  readonly #wanted: Wanted
  readonly #place: Place
  readonly #later: (work: Promise<unknown>) => void
  readonly #gone: (terminal: Terminal) => void
  readonly #began: number
  readonly #bytes = { in: 0, out: 0 }
  /** Output that came before the console knows that the terminal is open. */
  #held: TerminalDown[] | undefined = []
  /** Keys that wait for earlier keys to arrive; undefined: the next key is sent at once. */
  #typed: string | undefined
  #pastes = 0
  /** Pieces of pastes that the unit has not taken yet. */
  readonly #pasted = new Map<number, () => void>()
  #leave: (() => void) | undefined
  #idle: NodeJS.Timeout | undefined
  #alive: NodeJS.Timeout | undefined
  #ended = false

  constructor(
    deps: Deps,
    wanted: Wanted,
    place: Place,
    later: (work: Promise<unknown>) => void,
    gone: (terminal: Terminal) => void,
  ) {
    this.#deps = deps
    this.#wanted = wanted
    this.#place = place
    this.#later = later
    this.#gone = gone
    this.#began = deps.now()
  }

  async listen(): Promise<void> {
    const leave = await this.#deps.bus.subscribe(subjects.terminalDown(this.terminalId), (down) => this.#down(down))
    if (this.#ended) leave()
    else this.#leave = leave
  }

  attached(screen: string): void {
    // its console has gone meanwhile
    if (this.#ended) {
      this.#deps.bus.publish(this.#up, { close: true })
      return
    }
    const { terminalIdleMs, terminalAliveMs } = this.#deps.timings
    this.#wanted.viewer.notify({ '@type': 'opened', screen })
    this.#idle = setTimeout(() => this.end('idle'), terminalIdleMs)
    this.#alive = setInterval(() => void this.#makeSure(), terminalAliveMs)
    const held = this.#held ?? []
    this.#held = undefined
    for (const down of held) this.#down(down)
  }

  input(data: string): void {
    this.#bytes.in += Buffer.byteLength(data)
    if (!isAnswer(data)) this.#idle?.refresh()
    // the first key goes at once, those that come with it go together
    if (this.#typed !== undefined) this.#typed += data
    else {
      this.#typed = ''
      this.#send(data)
      setImmediate(() => this.#sendTyped())
    }
  }
  /** A piece of a paste; resolves when the unit has taken it. */
  paste(data: string): Promise<void> {
    this.#bytes.in += Buffer.byteLength(data)
    this.#idle?.refresh()
    this.#sendTyped()
    const paste = ++this.#pastes
    this.#publish({ data, paste })
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(problem('unit.noAnswer')), this.#deps.timings.commandMs)
      this.#pasted.set(paste, () => {
        this.#pasted.delete(paste)
        clearTimeout(late)
        resolve()
      })
    })
  }
  resize(size: TerminalSize): void {
    this.#sendTyped()
    this.#publish({ size })
  }
  shown(ack: number): void {
    this.#publish({ ack })
  }

  /** The console has gone. */
  left(reason: 'closed' | 'restart' = 'closed'): void {
    if (this.#ended) return
    this.#sendTyped()
    this.#publish({ close: true })
    this.#over(reason)
  }

  end(end: End, reason: string = end): void {
    if (this.#ended) return
    if (end !== 'exited' && end !== 'away') this.#publish({ close: true })
    this.#over(end)
    this.#wanted.viewer.close(codes[end], reason)
  }

  async write(type: AuditType, message: Told, data: Record<string, unknown>): Promise<void> {
    const { actor, operatorId, unitId } = this.#wanted
    const { cubeId, tenantId } = this.#place
    const { id, name } = actor
    await this.#deps.db.transaction((tx) =>
      audit.append(tx, {
        ...{ operatorId, cubeId, tenantId, actor: { id, name }, category: cubeId === null ? 'operator' : 'cube' },
        ...{ type, message, referenceType: 'Unit' as const, referenceId: unitId, data },
      }),
    )
  }

  #down(down: TerminalDown): void {
    if (this.#held !== undefined) return void this.#held.push(down)
    if ('end' in down) return void this.end(down.end)
    if ('taken' in down) return void this.#pasted.get(down.taken)?.()
    this.#bytes.out += Buffer.byteLength(down.data)
    this.#wanted.viewer.notify({ '@type': 'output', ...down })
  }

  #sendTyped(): void {
    const typed = this.#typed ?? ''
    this.#typed = undefined
    this.#send(typed)
  }
  #send(typed: string): void {
    for (let at = 0; at < typed.length; at += PIECE) this.#publish({ data: typed.slice(at, at + PIECE) })
  }

  #publish(up: TerminalUp): void {
    if (!this.#ended) this.#deps.bus.publish(this.#up, up)
  }

  /** Asks whether the terminal is alive at the node of its unit: a node that is gone cannot report it. */
  async #makeSure(): Promise<void> {
    try {
      await this.#deps.bus.request(subjects.terminalAlive(this.terminalId), {})
    } catch {
      this.end('away')
    }
  }

  #over(reason: string): void {
    this.#ended = true
    this.#leave?.()
    for (const taken of this.#pasted.values()) taken()
    clearTimeout(this.#idle)
    clearInterval(this.#alive)
    this.#gone(this)
    const seconds = Math.round((this.#deps.now() - this.#began) / 1_000)
    const data = { reason, seconds, bytesIn: this.#bytes.in, bytesOut: this.#bytes.out }
    const message = tells('unit.terminalClosed', { unit: this.#wanted.unitId, seconds })
    this.#later(this.write('TerminalClosed', message, data))
  }
}
