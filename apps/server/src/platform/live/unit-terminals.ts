import { type OpenTerminal, TerminalAttached, type ToTerminal } from '@cubeward/contract/device/unit.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Asker } from '../http/actor.ts'
import { NodeLimit } from '../security/limits.ts'
import type { Ask, Asking, DeviceSession, Place, Prepared } from './ask.ts'
import type { Bus } from './bus.ts'
import { ofUnit } from './refusals.ts'
import { subjects, type TerminalAsked, type TerminalDown, type TerminalUp } from './subjects.ts'
import type { Timings } from './timings.ts'

interface Deps {
  bus: Bus
  ask: Ask
  timings: Timings
  monotonic: () => number
}
/** A connection of a unit, as far as terminals need it. */
export interface TerminalSession extends DeviceSession {
  notify(message: ToTerminal): void
}

interface Open {
  session: TerminalSession
  down: ReturnType<typeof subjects.terminalDown>
  leave: (() => void)[]
  silent: NodeJS.Timeout
}

/** Terminals of the units that are connected to this node: what goes up and down is passed on as it is. */
export class UnitTerminals {
  readonly #deps: Deps
  readonly #open = new Map<string, Open>()
  readonly #asking: Asking<Prepared<TerminalAsked>, { screen: string }, TerminalSession>

  constructor(deps: Deps) {
    this.#deps = deps
    const limit = new NodeLimit({ perSecond: 10, burst: 60 }, deps.monotonic)
    this.#asking = deps.ask.of({
      permission: 'terminal:open',
      subject: subjects.unitTerminals,
      notConnected: () => problem('unit.notConnected'),
      limit: () => limit,
      tooMany: 'unit.askedTooMuch',
      away: limit,
      prepare: async (_actor, _place, wanted) => wanted,
      carryOut: (session, asked, deadline) => this.#attach(session, asked, deadline),
    })
  }

  /** Opens a terminal of a unit, whichever node it is connected to. */
  open(actor: Asker, place: Place, wanted: Prepared<TerminalAsked>): Promise<{ screen: string }> {
    return this.#asking.request(actor, place, wanted)
  }

  /** From now on terminals of its unit go to this connection, until the returned function is called. */
  async join(session: TerminalSession): Promise<() => void> {
    const leave = await this.#asking.join(session)
    return () => {
      leave()
      for (const [terminalId, open] of this.#open) if (open.session === session) this.#end(terminalId, { end: 'away' })
    }
  }

  /** Passes on a message of the unit about a terminal; ignored if the terminal is gone. */
  told(session: TerminalSession, terminalId: string, down: TerminalDown): void {
    const open = this.#open.get(terminalId)
    if (open?.session !== session) return
    if ('end' in down) this.#end(terminalId, down)
    else this.#deps.bus.publish(open.down, down)
  }

  async #attach(session: TerminalSession, asked: TerminalAsked, deadline: number): Promise<{ screen: string }> {
    const { ask, bus } = this.#deps
    const { terminalId } = asked
    const leave = await Promise.all([
      bus.subscribe(subjects.terminalUp(terminalId), (up) => this.#up(terminalId, up)),
      bus.respond(subjects.terminalAlive(terminalId), async () => {
        this.#heard(terminalId)
        return {}
      }),
    ])
    const down = subjects.terminalDown(terminalId)
    this.#open.set(terminalId, { session, down, leave, silent: this.#watch(terminalId) })
    const outcome = await ask.send<OpenTerminal>(session, { '@type': 'OpenTerminal', ...asked }, deadline)
    if (outcome.end === 'done') {
      const attached = TerminalAttached.safeParse(outcome.result)
      if (attached.success) return attached.data
    }
    this.#close(terminalId)
    if (outcome.end === 'done') throw problem('unit.answerUnreadable')
    throw ofUnit(outcome)
  }

  #up(terminalId: string, up: TerminalUp): void {
    const session = this.#open.get(terminalId)?.session
    if (session === undefined) return
    if ('data' in up) this.#input(session, terminalId, up)
    else if ('ack' in up) session.notify({ '@type': 'TerminalAck', terminalId, seq: up.ack })
    else if ('size' in up) session.notify({ '@type': 'TerminalResize', terminalId, size: up.size })
    else this.#close(terminalId)
  }

  #input(session: TerminalSession, terminalId: string, { data, paste }: Extract<TerminalUp, { data: string }>): void {
    const message = { '@type': 'TerminalInput', terminalId, data } as const
    if (paste === undefined) session.notify(message)
    else
      session.request(message, { timeoutMs: this.#deps.timings.commandMs }).then(
        () => this.#deps.bus.publish(subjects.terminalDown(terminalId), { taken: paste }),
        // whoever waits for it waits no longer than that either
        () => undefined,
      )
  }

  /** Closes a terminal that no console's node has asked for: a node that is gone cannot close its terminals itself. */
  #watch(terminalId: string): NodeJS.Timeout {
    return setTimeout(() => this.#close(terminalId), 3 * this.#deps.timings.terminalAliveMs)
  }
  #heard(terminalId: string): void {
    this.#open.get(terminalId)?.silent.refresh()
  }

  #close(terminalId: string): void {
    this.#open.get(terminalId)?.session.notify({ '@type': 'CloseTerminal', terminalId })
    this.#forget(terminalId)
  }
  #end(terminalId: string, down: TerminalDown): void {
    this.#deps.bus.publish(subjects.terminalDown(terminalId), down)
    this.#forget(terminalId)
  }
  #forget(terminalId: string): void {
    const open = this.#open.get(terminalId)
    if (open === undefined) return
    this.#open.delete(terminalId)
    clearTimeout(open.silent)
    for (const leave of open.leave) leave()
  }
}
