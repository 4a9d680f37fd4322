import {
  EncodedPayload,
  encodePayload,
  type Frame,
  frameId,
  type Message,
  type OutgoingFrame,
  parseFrame,
  type ReceivedMessage,
  serializeFrame,
} from './frame.ts'
import { Heartbeat, type HeartbeatOptions } from './heartbeat.ts'
import { FrameError, type Problem, VcmpClosed, VcmpNak, VcmpProblem, VcmpTimeout } from './problem.ts'
import { SendQueue } from './send-queue.ts'
import type { Socket } from './socket.ts'

export interface SessionOptions {
  /**
   * Answers a message. What it returns goes back with the ACK; a thrown `VcmpProblem` goes back as NAK, any other error
   * as a NAK that tells nothing. For a type it does not know it throws a `VcmpProblem` with status 404.
   */
  readonly handle: (message: ReceivedMessage, session: VcmpSession) => unknown
  /** Without it, heartbeats are answered, and silence counts from the first one on. */
  readonly heartbeat?: HeartbeatOptions
  /**
   * The peer runs the published client: ACK and NAK carry the id alone. A result or a reason goes before them, as a message `vcmp:Result`
   * or `vcmp:Refused`.
   */
  readonly plain?: boolean
  /**
   * Messages of which nobody waits for the receipt, and which come one by one: their receipts go together, a moment later. A refusal
   * goes at once.
   */
  readonly unhurried?: (message: ReceivedMessage) => boolean
  /** Messages being handled at a time; the next one gets a NAK 503. Default 256. */
  readonly maxInFlight?: number
  /** Bytes that may wait for the peer before it is cut with 1013. Default 1 MiB. */
  readonly maxBuffered?: number
  /** Bytes waiting above which keyed notifications coalesce. Default 64 KiB. */
  readonly lowMark?: number
  /** Longest frame accepted; a longer one closes with 1009. Default 1 MiB. */
  readonly maxPayload?: number
  /** Once, when the session is over, whoever ended it; 1006 if the connection just broke or fell silent. */
  readonly onClose?: (code: number, reason: string) => void
  /** An answer after the time-out: the result of a late ACK, or a `VcmpNak`. `id` as in the `VcmpTimeout`. */
  readonly onLateReply?: (id: string, result: unknown) => void
  /** An error of `handle` that is no `VcmpProblem`: for the log, since the peer is not told. */
  readonly onError?: (error: unknown, message: ReceivedMessage) => void
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

const DEFAULT_TIMEOUT_MS = 10_000
const MEBIBYTE = 1_048_576
const RECEIPTS_MS = 20
const REMEMBERED_TIMEOUTS = 1_000
const FOLLOW: HeartbeatOptions = { intervalMs: 15_000, initiate: false }
const INTERNAL: Problem = { status: 500, title: 'Internal error' }
const BUSY: Problem = { status: 503, title: 'Too many messages at once' }

/**
 * One live connection, either end. Whoever owns the socket feeds it with `receive`, `touched`, `drained` and `closed`;
 * nothing that is fed to it throws, provided that the owner's callbacks do not.
 */
export class VcmpSession {
  readonly #socket: Socket
  readonly #options: SessionOptions
  readonly #queue: SendQueue
  readonly #heartbeat: Heartbeat
  readonly #pending = new Map<string, Pending>()
  readonly #timedOut = new Set<string>()
  #inFlight = 0
  #receipts: string[] = []
  #receiptsTimer: ReturnType<typeof setTimeout> | undefined
  #ended: { readonly code: number; readonly reason: string } | undefined

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#options = options
    this.#queue = new SendQueue(socket, {
      maxBuffered: options.maxBuffered ?? MEBIBYTE,
      lowMark: options.lowMark ?? 65_536,
      send: (payload) => this.#send({ type: 'MSG', id: frameId(), payload }),
      overflow: () => this.#cut(),
    })
    this.#heartbeat = new Heartbeat(options.heartbeat ?? FOLLOW, {
      send: (intervalMs) => this.#send({ type: 'HBT', intervalMs }),
      silent: (silenceMs) => this.reset(`Nothing received for ${silenceMs} ms`),
    })
    if (options.heartbeat) this.#heartbeat.start()
  }

  get isOpen(): boolean {
    return this.#ended === undefined
  }

  /** Sends a message and waits for its answer. Rejects with `VcmpNak`, `VcmpTimeout` or `VcmpClosed`. */
  request(message: Message | EncodedPayload, { timeoutMs = DEFAULT_TIMEOUT_MS } = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw new VcmpClosed(this.#ended.code, this.#ended.reason)
      const id = frameId()
      const text = serializeFrame({ type: 'MSG', id, payload: message })
      const timer = setTimeout(() => {
        this.#pending.delete(id)
        this.#rememberTimeout(id)
        reject(new VcmpTimeout(id, timeoutMs))
      }, timeoutMs)
      this.#pending.set(id, { resolve, reject, timer })
      this.#sendText(text)
    })
  }

  /**
   * Sends a message whose answer nobody waits for; does nothing once the session is over. With `key`, a slow receiver
   * gets only the latest notification of that key.
   */
  notify(message: Message | EncodedPayload, { key }: { readonly key?: string } = {}): void {
    if (this.#ended) return
    this.#queue.push(message instanceof EncodedPayload ? message : encodePayload(message), key)
  }

  /** Ends the session now; what was sent before is still delivered. */
  close(code = 1000, reason = ''): void {
    if (this.#end(code, reason)) this.#socket.close(code, shortened(reason))
  }

  /** Ends the session now and drops what was not sent yet. */
  reset(reason = 'Reset'): void {
    if (this.#end(1006, reason)) this.#socket.reset()
  }

  /** Feed: one text frame. */
  receive(data: string): void {
    if (this.#ended) return
    this.touched()
    if (data.length > (this.#options.maxPayload ?? MEBIBYTE)) {
      this.close(1009, 'Frame too large')
      return
    }
    let frame: Frame
    try {
      frame = parseFrame(data)
    } catch (error) {
      this.close(1002, error instanceof FrameError ? error.message : 'Malformed frame')
      return
    }
    this.#dispatch(frame)
  }

  /** Feed: the peer gave a sign of life. */
  touched(): void {
    this.#heartbeat.heard()
  }

  /** Feed: the socket has sent something. Optional; a timer looks after it too. */
  drained(): void {
    this.#queue.flush()
  }

  /** Feed: the socket is closed. */
  closed(code = 1006, reason = ''): void {
    this.#end(code, reason)
  }

  #dispatch(frame: Frame): void {
    switch (frame.type) {
      case 'MSG':
        void this.#answer(frame.id, frame.payload)
        break
      case 'ACK':
        this.#settle(frame.id, (pending) => pending.resolve(frame.result), frame.result)
        break
      case 'NAK': {
        const nak = new VcmpNak(frame.problem)
        this.#settle(frame.id, (pending) => pending.reject(nak), nak)
        break
      }
      case 'HBT':
        this.#heartbeat.received(frame.intervalMs)
        break
    }
  }

  async #answer(id: string, message: ReceivedMessage): Promise<void> {
    if (this.#inFlight >= (this.#options.maxInFlight ?? 256)) {
      this.#sendText(this.#refusal(id, BUSY))
      return
    }
    this.#inFlight++
    let answer: string
    let mayWait = false
    try {
      const result = await this.#options.handle(message, this)
      if (this.#options.plain && result !== undefined)
        this.#tellPlainly({ '@type': 'vcmp:Result', of: message['@type'], result })
      answer = serializeFrame(this.#options.plain ? { type: 'ACK', id } : { type: 'ACK', id, result })
      mayWait = this.#options.unhurried?.(message) === true
    } catch (error) {
      if (!(error instanceof VcmpProblem)) this.#options.onError?.(error, message)
      const problem = error instanceof VcmpProblem ? error.problem : INTERNAL
      if (this.#options.plain) this.#tellPlainly({ '@type': 'vcmp:Refused', of: message['@type'], problem })
      answer = this.#refusal(id, problem)
    } finally {
      this.#inFlight--
    }
    if (this.#ended) return
    if (mayWait) this.#sendLater(answer)
    else this.#sendText(answer)
  }

  #sendLater(receipt: string): void {
    this.#receipts.push(receipt)
    this.#receiptsTimer ??= setTimeout(() => {
      this.#receiptsTimer = undefined
      const receipts = this.#receipts
      this.#receipts = []
      const send = () => {
        for (const one of receipts) if (!this.#ended) this.#sendText(one)
      }
      if (this.#socket.together) this.#socket.together(send)
      else send()
    }, RECEIPTS_MS)
  }

  #tellPlainly(payload: ReceivedMessage): void {
    this.#send({ type: 'MSG', id: frameId(), payload })
  }

  #refusal(id: string, problem: Problem): string {
    if (this.#options.plain) return serializeFrame({ type: 'NAK', id })
    try {
      return serializeFrame({ type: 'NAK', id, problem })
    } catch {
      // The problem itself cannot be written as JSON.
      return serializeFrame({ type: 'NAK', id, problem: INTERNAL })
    }
  }

  #settle(id: string, settle: (pending: Pending) => void, late: unknown): void {
    const pending = this.#pending.get(id)
    if (pending) {
      this.#pending.delete(id)
      clearTimeout(pending.timer)
      settle(pending)
    } else if (this.#timedOut.delete(id)) {
      this.#options.onLateReply?.(id, late)
    }
    // Else it answers a notification, or the peer makes ids up: neither matters.
  }

  #rememberTimeout(id: string): void {
    this.#timedOut.add(id)
    if (this.#timedOut.size <= REMEMBERED_TIMEOUTS) return
    for (const oldest of this.#timedOut) {
      this.#timedOut.delete(oldest)
      return
    }
  }

  #send(frame: OutgoingFrame): void {
    if (!this.#ended) this.#sendText(serializeFrame(frame))
  }

  #sendText(text: string): void {
    // Characters stand for bytes here: the exact size counts as soon as the socket has it.
    if (this.#queue.hasRoomFor(text.length)) this.#socket.send(text)
    else this.#cut()
  }

  #cut(): void {
    this.close(1013, 'Receiver too slow')
  }

  #end(code: number, reason: string): boolean {
    if (this.#ended) return false
    this.#ended = { code, reason }
    this.#heartbeat.stop()
    clearTimeout(this.#receiptsTimer)
    this.#queue.clear()
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(new VcmpClosed(code, reason))
    }
    this.#pending.clear()
    this.#options.onClose?.(code, reason)
    return true
  }
}

/** A close frame has room for 123 bytes. */
function shortened(reason: string): string {
  const bytes = new TextEncoder().encode(reason)
  if (bytes.length <= 123) return reason
  // a character that is cut in two is left out: as of a stream, its rest may be to come
  return `${new TextDecoder().decode(bytes.subarray(0, 120), { stream: true })}…`
}
