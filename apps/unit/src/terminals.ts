import { setTimeout as wait } from 'node:timers/promises'
import type { OpenTerminal, ToTerminal, UnitToServer } from '@cubeward/contract/device/unit.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Terminal, UnitHost } from './host/host.ts'

type Report = Extract<UnitToServer, { '@type': 'TerminalOutput' | 'TerminalEnded' }>

interface Options {
  readonly host: Pick<UnitHost, 'openTerminal'>
  /** Tells the server; what is said while nobody listens is lost. */
  readonly tell: (report: Report) => void
  /** A session began, ended, or was attached. */
  readonly changed: () => void
}

/** Characters and pieces that may be on their way to whoever looks: more is read from the session once those are shown. */
const WINDOW = { characters: 65_536, pieces: 128 }
const PIECE = 16_384
/** GNU screen drops what it has no room for: a paste goes in parts of its 4 KiB, with a moment between them in which it passes them on. */
const PART = 1_024
const MOMENT_MS = 10
const MOST = 16

/** A terminal that somebody looks at. */
interface Shown {
  readonly terminal: Terminal
  seq: number
  /** Number and length of each piece that is not shown yet. */
  readonly onWay: { seq: number; length: number }[]
  characters: number
  paused: boolean
  /** What was read already when the window was full. */
  readonly waiting: string[]
  ended: boolean
  /** What was typed and is not written yet, and the work that does it. */
  unwritten: string
  writing: Promise<void> | undefined
}

/** The terminals that the server has opened on this unit: they live as long as its connection. */
export class Terminals {
  readonly #options: Options
  readonly #shown = new Map<string, Shown>()
  /** Those that are being opened; false: nobody wants them any more. */
  readonly #opening = new Map<string, boolean>()

  constructor(options: Options) {
    this.#options = options
  }

  async open({ terminalId, screen, size }: Pick<OpenTerminal, 'terminalId' | 'screen' | 'size'>): Promise<object> {
    if (this.#shown.size + this.#opening.size >= MOST)
      throw new VcmpProblem({ status: 409, title: `This unit has ${MOST} terminals open. Close one of them.` })
    this.#opening.set(terminalId, true)
    try {
      const terminal = await this.#options.host.openTerminal(screen ?? undefined, size)
      if (this.#opening.get(terminalId)) this.#show(terminalId, terminal)
      else terminal.close()
      return { screen: terminal.screen }
    } finally {
      this.#opening.delete(terminalId)
    }
  }

  /** Input is answered when it is written. */
  handle(message: ToTerminal): Promise<void> | undefined {
    const shown = this.#shown.get(message.terminalId)
    if (shown === undefined && message['@type'] === 'CloseTerminal' && this.#opening.has(message.terminalId))
      this.#opening.set(message.terminalId, false)
    if (shown === undefined) return undefined
    switch (message['@type']) {
      case 'TerminalInput':
        return this.#type(message.terminalId, shown, message.data)
      case 'TerminalResize':
        shown.terminal.resize(message.size)
        break
      case 'TerminalAck':
        this.#acked(message.terminalId, shown, message.seq)
        break
      case 'CloseTerminal':
        this.#close(message.terminalId, shown)
    }
    return undefined
  }

  /** Undefined if all of it is written already; what comes meanwhile is written behind it. */
  #type(terminalId: string, shown: Shown, data: string): Promise<void> | undefined {
    shown.unwritten += data
    if (shown.writing === undefined && data.length <= PART) {
      shown.terminal.write(data)
      shown.unwritten = ''
      return undefined
    }
    shown.writing ??= this.#write(terminalId, shown)
    return shown.writing
  }

  async #write(terminalId: string, shown: Shown): Promise<void> {
    while (shown.unwritten !== '' && this.#shown.get(terminalId) === shown) {
      // no character is cut in two
      const [part = ''] = /^.{1,1024}/su.exec(shown.unwritten.slice(0, 2 * PART)) ?? []
      shown.unwritten = shown.unwritten.slice(part.length)
      shown.terminal.write(part)
      await wait(MOMENT_MS)
    }
    shown.writing = undefined
  }

  /** Nobody listens any more: the sessions go on by themselves. */
  closeAll(): void {
    for (const terminalId of this.#opening.keys()) this.#opening.set(terminalId, false)
    for (const [terminalId, shown] of this.#shown) this.#close(terminalId, shown)
  }

  #show(terminalId: string, terminal: Terminal): void {
    const shown: Shown = {
      ...{ terminal, seq: 0, onWay: [], characters: 0, paused: false, waiting: [], ended: false },
      ...{ unwritten: '', writing: undefined },
    }
    this.#shown.set(terminalId, shown)
    terminal.onData((data) => {
      shown.waiting.push(data)
      this.#send(terminalId, shown)
    })
    terminal.onExit(() => {
      shown.ended = true
      this.#send(terminalId, shown)
    })
    this.#options.changed()
  }

  #acked(terminalId: string, shown: Shown, seq: number): void {
    while (shown.onWay[0] !== undefined && shown.onWay[0].seq <= seq)
      shown.characters -= shown.onWay.shift()?.length ?? 0
    this.#send(terminalId, shown)
  }

  #send(terminalId: string, shown: Shown): void {
    if (this.#shown.get(terminalId) !== shown) return
    const { onWay, waiting, terminal } = shown
    const isFull = () => shown.characters >= WINDOW.characters || onWay.length >= WINDOW.pieces
    while (waiting[0] !== undefined && !isFull()) {
      const data = waiting[0].slice(0, PIECE)
      const rest = waiting[0].slice(PIECE)
      if (rest === '') waiting.shift()
      else waiting[0] = rest
      shown.seq += 1
      shown.characters += data.length
      onWay.push({ seq: shown.seq, length: data.length })
      this.#options.tell({ '@type': 'TerminalOutput', terminalId, seq: shown.seq, data })
    }
    if (isFull() !== shown.paused) {
      shown.paused = !shown.paused
      if (shown.paused) terminal.pause()
      else terminal.resume()
    }
    if (!shown.ended || waiting.length > 0) return
    this.#shown.delete(terminalId)
    this.#options.tell({ '@type': 'TerminalEnded', terminalId })
    this.#options.changed()
  }

  #close(terminalId: string, shown: Shown): void {
    this.#shown.delete(terminalId)
    shown.terminal.close()
    this.#options.changed()
  }
}
