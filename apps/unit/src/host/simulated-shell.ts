import { stripVTControlCharacters } from 'node:util'
import type { TerminalSize } from '@cubeward/contract/admin/unit-parts.ts'
import type { Terminal } from './host.ts'

interface Options {
  readonly host: string
  readonly ended: () => void
}

const help = 'clear  date  echo  exit  help  hostname  ls  stty size  uname  uptime  whoami  yes'

/**
 * A small harmless shell for virtual units: line editing, a few commands, Ctrl-C, several terminals at once. It runs nothing on the
 * machine that it runs on.
 */
export class SimulatedShell {
  readonly #host: string
  readonly #ended: () => void
  readonly #listeners = new Set<(data: string) => void>()
  readonly #onEnd = new Set<() => void>()
  readonly #started = Date.now()
  /** Last output, shown to whoever attaches. */
  #screen = ''
  #line = ''
  #size: TerminalSize = { cols: 80, rows: 24 }
  #flood: NodeJS.Timeout | undefined

  constructor({ host, ended }: Options) {
    this.#host = host
    this.#ended = ended
    this.#put(`Linux ${host} 6.1.0-28-amd64 x86_64 (simulated)\r\nType help for what this shell knows.\r\n`)
    this.#prompt()
  }

  /** Another terminal on the same session. */
  attach(screen: string, size: TerminalSize, closed: () => void): Terminal {
    this.#size = size
    const listeners = new Set<(data: string) => void>()
    let held: string[] | undefined
    const deliver = (data: string) => {
      for (const listener of listeners) listener(data)
    }
    const hear = (data: string) => (held === undefined ? deliver(data) : void held.push(data))
    this.#listeners.add(hear)
    const close = () => {
      if (this.#listeners.delete(hear)) closed()
    }
    return {
      screen,
      onData: (listener) => {
        listeners.add(listener)
        listener(this.#screen)
      },
      onExit: (listener) => void this.#onEnd.add(listener),
      write: (data) => this.#type(data),
      resize: (next) => {
        this.#size = next
      },
      pause: () => {
        held ??= []
      },
      resume: () => {
        const waiting = held ?? []
        held = undefined
        for (const data of waiting) deliver(data)
      },
      close,
    }
  }

  #put(data: string): void {
    this.#screen = (this.#screen + data).slice(-16_384)
    for (const listener of this.#listeners) listener(data)
  }

  #prompt(): void {
    this.#put(`\x1b[1;32mcubeward@${this.#host}\x1b[0m:\x1b[1;34m~\x1b[0m$ `)
  }

  #type(data: string): void {
    // keys that move the cursor do nothing here
    for (const key of stripVTControlCharacters(data)) {
      if (key === '\x03') this.#interrupt()
      else if (this.#flood !== undefined) continue
      else if (key === '\r') this.#enter()
      else if (key === '\x7f' || key === '\b') this.#rubOut()
      else if (key === '\x04' && this.#line === '') this.#exit()
      else if (key >= ' ' && this.#line.length < 1_000) {
        this.#line += key
        this.#put(key)
      }
    }
  }

  #rubOut(): void {
    if (this.#line === '') return
    this.#line = this.#line.slice(0, -1)
    this.#put('\b \b')
  }

  #interrupt(): void {
    clearInterval(this.#flood)
    this.#flood = undefined
    this.#line = ''
    this.#put('^C\r\n')
    this.#prompt()
  }

  #enter(): void {
    const line = this.#line.trim()
    this.#line = ''
    this.#put('\r\n')
    if (line === 'exit' || line === 'logout') {
      this.#exit()
      return
    }
    const text = this.#answer(line)
    if (text !== '') this.#put(`${text}\r\n`)
    if (this.#flood === undefined) this.#prompt()
  }

  #answer(line: string): string {
    const [name = '', ...rest] = line.split(/\s+/)
    const words = rest.join(' ')
    if (name === '') return ''
    if (name === 'help') return help
    if (name === 'echo') return words.replace(/^(['"])(.*)\1$/, '$2')
    if (name === 'date') return new Date().toUTCString()
    if (name === 'whoami') return 'cubeward'
    if (name === 'hostname') return this.#host
    if (name === 'uname') return words === '-a' ? `Linux ${this.#host} 6.1.0-28-amd64 x86_64 GNU/Linux` : 'Linux'
    if (name === 'uptime') return `up ${Math.round((Date.now() - this.#started) / 1_000)} s in this session`
    if (name === 'ls') return 'README  cubeward.log'
    if (name === 'clear') return '\x1b[2J\x1b[H'
    if (line === 'stty size') return `${this.#size.rows} ${this.#size.cols}`
    if (name === 'yes') {
      this.#flood = setInterval(() => this.#put(`${words || 'y'}\r\n`.repeat(50)), 20).unref()
      return ''
    }
    return `${name}: command not found`
  }

  #exit(): void {
    clearInterval(this.#flood)
    this.#put('logout\r\n')
    this.#ended()
    for (const listener of this.#onEnd) listener()
  }
}
