import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Message, ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import type { DeviceSession } from './ask.ts'

/** One connection of a device: first Hello, then its messages, one after the other in the order of their arrival. */
export abstract class DeviceConnection implements DeviceSession {
  readonly deviceId: string
  readonly sessionId: string
  /** Set when it was welcomed; each connection of a device has a higher one. */
  epoch = 0
  welcomed = false
  #session: VcmpSession | undefined
  #greeted = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(deviceId: string, sessionId: string) {
    this.deviceId = deviceId
    this.sessionId = sessionId
  }

  /** Answers a message; a refusal is thrown. */
  abstract handle(message: ReceivedMessage): Promise<unknown>

  run(session: VcmpSession): void {
    this.#session = session
  }

  get isOpen(): boolean {
    return this.#session?.isOpen === true
  }

  /** Everything that has arrived is worked off. */
  get idle(): Promise<unknown> {
    return this.#work
  }

  request(message: { '@type': string }, options: { timeoutMs: number }): Promise<unknown> {
    if (this.#session) return this.#session.request(message, options)
    return Promise.reject(problem('cubeNotConnected'))
  }

  notify(message: Message): void {
    this.#session?.notify(message)
  }

  reset(reason: string): void {
    this.#session?.reset(reason)
  }

  close(code: number, reason: string): void {
    this.#session?.close(code, reason)
  }

  /** The first message, once. */
  protected first<T>(work: () => Promise<T>): Promise<T> {
    if (this.#greeted) throw problem('live.helloOnce')
    this.#greeted = true
    return this.#next(work)
  }

  /** Any other message. */
  protected next<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#greeted) throw problem('live.helloFirst')
    return this.#next(work)
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => undefined)
    return done
  }
}
