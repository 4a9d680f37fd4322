import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { DeviceReport, FieldEvent, type NewFieldEvent } from '@cubeward/contract/device/cube.ts'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppendLog } from './append-log.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Log } from './log.ts'

type Report = z.infer<typeof DeviceReport>

/** First line of the file: what all events before the ones in the file add up to. */
const Base = z.object({
  base: z.number().int().nonnegative(),
  /** No server has been met since this journal began, so its numbers are provisional. */
  fresh: z.boolean(),
  locks: z.array(z.tuple([z.string(), LockStatus])),
  devices: z.array(DeviceReport),
})
const Acknowledged = z.object({ acknowledged: z.number().int().nonnegative() })
const Line = z.union([Base, Acknowledged, FieldEvent])

const COMPACT_AFTER = 512

interface Waiting {
  readonly event: NewFieldEvent
  readonly created: string
  readonly kept: () => void
  readonly failed: (error: unknown) => void
}

/**
 * The events of the site, numbered without gaps, on the disk until the server has them. What they add up to (the last
 * known locks and devices) is kept with them, so that it can never contradict what was told to the server.
 */
export class Journal {
  readonly locks = new Map<string, LockStatus>()
  readonly devices = new Map<string, Report>()
  readonly #clock: Clock
  readonly #log: Log
  #file: AppendLog
  #pending: FieldEvent[] = []
  #acknowledged = 0
  #lastSeq = 0
  #fresh = true
  /** Lines in the file that are of no more use. */
  #stale = 0
  #queue: Waiting[] = []
  #writing: Promise<void> | undefined
  readonly #listeners = new Set<(events: readonly FieldEvent[]) => void>()

  private constructor(file: AppendLog, clock: Clock, log: Log) {
    this.#file = file
    this.#clock = clock
    this.#log = log
  }

  static async open(path: string, { clock = systemClock, log }: { clock?: Clock; log: Log }): Promise<Journal> {
    const { file, lines } = await AppendLog.open(path, (line) => parse(line) !== undefined, log)
    const journal = new Journal(file, clock, log)
    for (const line of lines) journal.#read(line)
    if (lines.length === 0) await file.append([journal.#base()])
    return journal
  }

  /** Number of the newest event. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  get pendingCount(): number {
    return this.#pending.length
  }

  /** Resolves when the event is on the disk. Events that come together share one write. */
  keep(event: NewFieldEvent): Promise<void> {
    return new Promise((kept, failed) => {
      this.#queue.push({ event, created: this.#clock.now().toISOString(), kept, failed })
      this.#writing ??= this.#write()
    })
  }

  /** The oldest events behind `seq`. */
  after(seq: number, limit: number): FieldEvent[] {
    const first = this.#pending[0]
    if (!first) return []
    const from = Math.max(0, seq + 1 - first.seq)
    return this.#pending.slice(from, from + limit)
  }

  /** Called with events that were just kept; returns how to stop. */
  onKept(listener: (events: readonly FieldEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The server has all events up to `seq`. Losing this line only makes us send events again that it knows by id. */
  async acknowledge(seq: number): Promise<void> {
    const until = Math.min(seq, this.#lastSeq)
    if (until <= this.#acknowledged) return
    const first = this.#pending[0]?.seq ?? until + 1
    const done = this.#pending.splice(0, until + 1 - first).length
    this.#acknowledged = until
    this.#stale += done + 1
    if (this.#stale >= COMPACT_AFTER) await this.#compact()
    else await this.#file.append([JSON.stringify({ acknowledged: until })], { sync: false })
  }

  /**
   * What the server said it has when it was met. A journal that has never met it (a new disk in an old cube) goes on
   * with the server's numbers, else its first events would count as old.
   */
  async meet(acknowledged: number): Promise<void> {
    if (!this.#fresh && acknowledged <= this.#lastSeq) {
      await this.acknowledge(acknowledged)
      return
    }
    if (!this.#fresh) {
      this.#log.warn(
        `The server has event ${acknowledged}, the newest one here is ${this.#lastSeq}: the data directory was put back to an older state. Numbering goes on behind the server's.`,
      )
    }
    while (this.#writing) await this.#writing
    this.#fresh = false
    this.#acknowledged = acknowledged
    this.#pending = this.#pending.map((event, at) => ({ ...event, seq: acknowledged + 1 + at }))
    this.#lastSeq = acknowledged + this.#pending.length
    await this.#compact()
  }

  async close(): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#file.close()
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue
      this.#queue = []
      // Numbered only now: a failed write must not leave a gap.
      const events = batch.map(({ event, created }, at) => this.#stamp(event, created, this.#lastSeq + 1 + at))
      try {
        await this.#file.append(events.map((event) => JSON.stringify(event)))
      } catch (error) {
        for (const { failed } of batch) failed(error)
        continue
      }
      for (const event of events) this.#add(event)
      for (const { kept } of batch) kept()
      for (const listener of this.#listeners) listener(events)
    }
    this.#writing = undefined
  }

  #stamp(event: NewFieldEvent, created: string, seq: number): FieldEvent {
    return { ...event, id: uuidv7({ msecs: Date.parse(created) }), seq, created }
  }

  #add(event: FieldEvent): void {
    this.#pending.push(event)
    this.#lastSeq = event.seq
    switch (event.type) {
      case 'LockStatus':
        this.locks.set(event.lock, event.status)
        break
      case 'LockRemoved':
        this.locks.delete(event.lock)
        break
      case 'DeviceAdded':
        this.devices.set(event.device.deviceId, event.device)
        break
      case 'DeviceRemoved':
        this.devices.delete(event.deviceId)
        break
    }
  }

  #read(text: string): void {
    const line = parse(text)
    if (!line) return
    if ('base' in line) {
      this.#acknowledged = line.base
      this.#lastSeq = line.base
      this.#fresh = line.fresh
      for (const [lock, status] of line.locks) this.locks.set(lock, status)
      for (const device of line.devices) this.devices.set(device.deviceId, device)
    } else if ('acknowledged' in line) {
      this.#acknowledged = Math.min(line.acknowledged, this.#lastSeq)
      const before = this.#pending.length
      this.#pending = this.#pending.filter((event) => event.seq > line.acknowledged)
      this.#stale += before - this.#pending.length + 1
    } else {
      this.#add(line)
    }
  }

  #base(): string {
    return JSON.stringify({
      base: this.#acknowledged,
      fresh: this.#fresh,
      locks: [...this.locks],
      devices: [...this.devices.values()],
    } satisfies z.infer<typeof Base>)
  }

  async #compact(): Promise<void> {
    // No await between this and `replace`: an event written in between would be replaced away.
    while (this.#writing) await this.#writing
    this.#stale = 0
    await this.#file.replace([this.#base(), ...this.#pending.map((event) => JSON.stringify(event))])
  }
}

function parse(line: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
