import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type LockModuleReport, LockModuleReport as Report } from '@cubeward/contract/device/lock-module.ts'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { z } from 'zod'

export interface VirtualLockModuleOptions {
  readonly id: string
  readonly serverUrl: string
  /** Lets it in as long as it has no password of its own. */
  readonly provisioningToken: string
  /** Its memory: passwords, and what it has not reported yet. */
  readonly path: string
  readonly log: Log
  /** How often someone uses it, and how long it waits after a failure. */
  readonly times?: { readonly useMs: number; readonly againMs: number }
}

const Kept = z.object({
  password: z.string().optional(),
  /** Made, and perhaps known to the server already: its answer has not come yet. */
  next: z.string().optional(),
  changedAt: z.number().optional(),
  waiting: z.array(Report),
})
type Kept = z.infer<typeof Kept>

const PASSWORD_LASTS_MS = 24 * 3_600_000

/** A small standalone lock controller: logs in by a password that it changes by itself, and reports what happens at its lock. */
export class VirtualLockModule {
  readonly id: string
  readonly #options: VirtualLockModuleOptions
  #kept: Kept
  #token: string | undefined
  #working: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #stopped = new AbortController()

  private constructor(options: VirtualLockModuleOptions, kept: Kept) {
    this.id = options.id
    this.#options = options
    this.#kept = kept
  }

  static async start(options: VirtualLockModuleOptions): Promise<VirtualLockModule> {
    await mkdir(dirname(options.path), { recursive: true })
    const text = await readFile(options.path, 'utf8').catch(() => undefined)
    const kept = text === undefined ? { waiting: [] } : Kept.parse(JSON.parse(text))
    const module = new VirtualLockModule(options, kept)
    // Its first use; a restart of the program is no reason to be quiet.
    module.use('Main').catch((error: unknown) => options.log.warn(messageOf(error)))
    return module
  }

  /** Someone opens the lock and closes it again. Resolves when the server has it, or when that failed and is tried again later. */
  use(lockId: string): Promise<void> {
    const at = Date.now()
    const entry = (type: LockModuleReport['type'], after: number, more: Partial<LockModuleReport>) =>
      ({ createdAt: new Date(at + after).toISOString(), type, lockId, ...more }) as const
    this.#kept.waiting.push(
      entry('LockOpenCommand', 0, { by: 'Simulator' }),
      entry('LockStatusChanged', 1, { status: 'Open' }),
      entry('LockStatusChanged', 2, { status: 'Closed' }),
    )
    return this.#next()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#working
  }

  #next(): Promise<void> {
    this.#working = this.#working.then(() => this.#work())
    return this.#working
  }

  async #work(): Promise<void> {
    const { log, times = { useMs: 600_000, againMs: 10_000 } } = this.#options
    if (this.#stopped.signal.aborted) return
    clearTimeout(this.#timer)
    try {
      await this.#save()
      this.#token ??= await this.#logIn()
      this.#changePassword()
      await this.#report()
      this.#timer = setTimeout(() => void this.use('Main'), times.useMs)
    } catch (error) {
      if (this.#stopped.signal.aborted) return
      log.warn(`${this.id}: ${messageOf(error)}`)
      this.#timer = setTimeout(() => void this.#next(), times.againMs)
    }
    this.#timer.unref()
  }

  async #logIn(): Promise<string> {
    const { password, next } = this.#kept
    for (const secret of [next, password, this.#options.provisioningToken]) {
      if (secret === undefined) continue
      const response = await this.#post('login', secret)
      if (response.status === 401) continue
      if (!response.ok) throw new Error(`the login was answered with ${response.status}`)
      if (secret === next) this.#kept = { ...this.#kept, password: next, next: undefined }
      return z.object({ accessToken: z.string() }).parse(await response.json()).accessToken
    }
    throw new Error('the server knows none of its passwords')
  }

  #changePassword(): void {
    const { password, next, changedAt = 0, waiting } = this.#kept
    if (next !== undefined || (password !== undefined && Date.now() - changedAt < PASSWORD_LASTS_MS)) return
    const made = randomBytes(24).toString('base64url')
    const entry = { createdAt: new Date().toISOString(), type: 'PasswordChanged', password: made } as const
    this.#kept = { ...this.#kept, next: made, changedAt: Date.now(), waiting: [...waiting, entry] }
  }

  async #report(): Promise<void> {
    // Before the server can know the new password: it must not be lost.
    await this.#save()
    while (this.#kept.waiting.length > 0) {
      const batch = this.#kept.waiting.slice(0, 200)
      const response = await this.#post('logs', this.#token ?? '', batch)
      if (response.status === 401) this.#token = undefined
      if (!response.ok) throw new Error(`its logs were answered with ${response.status}`)
      const { next } = this.#kept
      const changed = next !== undefined && batch.some((entry) => entry.password === next)
      this.#kept = {
        ...this.#kept,
        waiting: this.#kept.waiting.slice(batch.length),
        ...(changed ? { password: next, next: undefined } : {}),
      }
      await this.#save()
    }
  }

  #post(what: 'login' | 'logs', secret: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#options.serverUrl}/device/v1/lock-modules/${encodeURIComponent(this.id)}/${what}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(10_000)]),
    })
  }

  async #save(): Promise<void> {
    const { path } = this.#options
    await writeFile(`${path}.new`, JSON.stringify(this.#kept), { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  }
}
