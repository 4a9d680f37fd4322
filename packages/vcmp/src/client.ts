import { type BackOffBounds, backOffDelay, DEFAULT_BACK_OFF } from './back-off.ts'
import type { EncodedPayload, Message } from './frame.ts'
import { VcmpClosed } from './problem.ts'
import { type SessionOptions, VcmpSession } from './session.ts'
import type { SocketListener } from './socket.ts'

/**
 * Opens one socket and reports to `listener`. Called for every attempt, so it may fetch a fresh ticket first. If it
 * throws, the attempt failed: with a `VcmpClosed` its code counts like a close code. On abort it gives the socket up.
 */
export type OpenSocket = (listener: SocketListener, signal: AbortSignal) => void | Promise<void>

export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'closed'

export interface ConnectOptions extends Omit<SessionOptions, 'onClose'> {
  readonly open: OpenSocket
  /** Every change of state, with the close code that led to it; never called before `connect` has returned. */
  readonly onState?: (state: ConnectionState, why?: { readonly code: number; readonly reason: string }) => void
  /** Close codes after which trying again is pointless, for example 4401, 4403, 4404. */
  readonly stopCodes?: readonly number[]
  readonly backOff?: Partial<BackOffBounds>
  /** An attempt that is not open by then has failed. Default 10 s. */
  readonly openTimeoutMs?: number
}

export interface VcmpConnection {
  readonly state: ConnectionState
  /** As of the session; rejects with `VcmpClosed` while not open. */
  request(message: Message | EncodedPayload, options?: { timeoutMs?: number }): Promise<unknown>
  /** As of the session; rejects nothing: while not open the message is dropped, and `false` says so. */
  notify(message: Message | EncodedPayload, options?: { key?: string }): boolean
  /** Drops the current connection and what it has not sent yet; a new one follows. */
  reset(reason?: string): void
  /** Tries again at once instead of waiting for the end of the back-off. Does nothing in any other state. */
  retryNow(): void
  /** Ends it for good. */
  close(code?: number, reason?: string): void
}

/** A connection that is kept up: whenever it is lost it comes back, after a back-off with jitter. */
export function connect(options: ConnectOptions): VcmpConnection {
  return new Connection(options)
}

class Connection implements VcmpConnection {
  readonly #options: ConnectOptions
  readonly #bounds: BackOffBounds
  #state: ConnectionState = 'connecting'
  #session: VcmpSession | undefined
  #attempt: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(options: ConnectOptions) {
    this.#options = options
    this.#bounds = { ...DEFAULT_BACK_OFF, ...options.backOff }
    queueMicrotask(() => {
      if (this.#state === 'closed') return
      options.onState?.('connecting')
      void this.#try()
    })
  }

  get state(): ConnectionState {
    return this.#state
  }

  request(message: Message | EncodedPayload, options?: { timeoutMs?: number }): Promise<unknown> {
    if (this.#session) return this.#session.request(message, options)
    return Promise.reject(new VcmpClosed(1006, `Not open (${this.#state})`))
  }

  notify(message: Message | EncodedPayload, options?: { key?: string }): boolean {
    this.#session?.notify(message, options)
    return this.#session !== undefined
  }

  reset(reason?: string): void {
    this.#session?.reset(reason)
  }

  retryNow(): void {
    if (this.#state !== 'reconnecting' || this.#retry === undefined) return
    clearTimeout(this.#retry)
    void this.#try()
  }

  close(code = 1000, reason = ''): void {
    if (this.#state === 'closed') return
    this.#enter('closed', code, reason)
    clearTimeout(this.#retry)
    if (this.#session) this.#session.close(code, reason)
    else this.#attempt?.abort()
  }

  async #try(): Promise<void> {
    const { open, openTimeoutMs = 10_000 } = this.#options
    const attempt = new AbortController()
    this.#retry = undefined
    this.#attempt = attempt
    let session: VcmpSession | undefined
    let openedAt = 0
    let over = false

    // The one way out of an attempt, whether it never opened or lived for days.
    const finish = (code: number, reason: string) => {
      if (over) return
      over = true
      clearTimeout(timer)
      this.#session = undefined
      const wasStable = session !== undefined && performance.now() - openedAt >= this.#bounds.stableMs
      if (wasStable) this.#failures = 0
      this.#lost(code, reason)
    }
    const giveUp = (code: number, reason: string) => {
      session?.reset(reason)
      attempt.abort()
      finish(code, reason)
    }
    const timer = setTimeout(() => giveUp(1006, 'Not open in time'), openTimeoutMs)

    const listener: SocketListener = {
      opened: (socket) => {
        if (over || attempt.signal.aborted) {
          socket.reset()
          return
        }
        clearTimeout(timer)
        openedAt = performance.now()
        session = new VcmpSession(socket, { ...this.#options, onClose: finish })
        if (!session.isOpen) return
        this.#session = session
        this.#enter('open')
      },
      received: (data) => session?.receive(data),
      misused: (code, reason) => session?.close(code, reason),
      touched: () => session?.touched(),
      drained: () => session?.drained(),
      closed: (code, reason) => {
        session?.closed(code, reason)
        finish(code, reason)
      },
    }
    try {
      await open(listener, attempt.signal)
    } catch (error) {
      if (error instanceof VcmpClosed) giveUp(error.code, error.reason)
      else giveUp(1006, error instanceof Error ? error.message : 'Could not be opened')
    }
  }

  #lost(code: number, reason: string): void {
    if (this.#state === 'closed') return
    if (this.#options.stopCodes?.includes(code)) {
      this.#enter('closed', code, reason)
      return
    }
    const delayMs = backOffDelay(this.#failures++, code, this.#bounds, Math.random())
    this.#retry = setTimeout(() => void this.#try(), delayMs)
    this.#enter('reconnecting', code, reason)
  }

  #enter(state: ConnectionState, code?: number, reason = ''): void {
    this.#state = state
    this.#options.onState?.(state, code === undefined ? undefined : { code, reason })
  }
}
