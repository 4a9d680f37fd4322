import type { EncodedPayload } from './frame.ts'
import type { Socket } from './socket.ts'

interface Options {
  readonly maxBuffered: number
  readonly lowMark: number
  readonly send: (payload: EncodedPayload) => void
  readonly overflow: () => void
}

const POLL_MS = 50

/**
 * The bounded outgoing queue of one receiver. As long as the socket drains, payloads go straight through. Above the low
 * mark, payloads with a key wait: the latest of a key wins and keeps the place of the first. So that nothing overtakes
 * them, payloads without a key then wait in the same line. Beyond the bound the receiver is given up.
 */
export class SendQueue {
  readonly #socket: Socket
  readonly #options: Options
  readonly #waiting = new Map<string | symbol, EncodedPayload>()
  #waitingBytes = 0
  #poll: ReturnType<typeof setTimeout> | undefined

  constructor(socket: Socket, options: Options) {
    this.#socket = socket
    this.#options = options
  }

  push(payload: EncodedPayload, key: string | undefined): void {
    const mayWait = key !== undefined && this.#socket.bufferedAmount > this.#options.lowMark
    if (this.#waiting.size === 0 && !mayWait) {
      this.#options.send(payload)
      return
    }
    const place = key ?? Symbol()
    this.#waitingBytes += payload.bytes - (this.#waiting.get(place)?.bytes ?? 0)
    this.#waiting.set(place, payload)
    if (!this.hasRoomFor(0)) this.#options.overflow()
    else this.#schedule()
  }

  hasRoomFor(bytes: number): boolean {
    return this.#socket.bufferedAmount + this.#waitingBytes + bytes <= this.#options.maxBuffered
  }

  /** To be called when the socket may have drained; a timer does so too, because browsers do not tell. */
  flush(): void {
    for (const [place, payload] of this.#waiting) {
      if (this.#socket.bufferedAmount > this.#options.lowMark) return
      this.#waiting.delete(place)
      this.#waitingBytes -= payload.bytes
      this.#options.send(payload)
    }
  }

  clear(): void {
    clearTimeout(this.#poll)
    this.#poll = undefined
    this.#waiting.clear()
    this.#waitingBytes = 0
  }

  #schedule(): void {
    this.#poll ??= setTimeout(() => {
      this.#poll = undefined
      this.flush()
      if (this.#waiting.size > 0) this.#schedule()
    }, POLL_MS)
  }
}
