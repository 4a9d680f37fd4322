import type { JobExitReport, JobOutputReport } from '@cubeward/contract/device/unit.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import type { Running } from './host/host.ts'

export type JobReport = z.infer<typeof JobOutputReport> | z.infer<typeof JobExitReport>

/** What is kept of a job's output until the server has it: at least these last characters, at most twice as many. */
const KEPT = 1_048_576
/** Well below what one message may hold. */
const PIECE = 32_768
/** What a job ended with whose end nobody knows. */
const UNREADABLE = 255

interface Job {
  jobId: string
  /** The last characters of what was printed, and the number of the first of them. */
  kept: string
  from: number
  exit: number | undefined
}

interface Options {
  /** Gives the server a report; rejects if it was not acknowledged. */
  readonly send: (report: JobReport) => Promise<void>
  readonly ended: () => void
  /** The server knows how the job ended. */
  readonly delivered?: (jobId: string) => void
  /** Pause after a report that was refused or not answered. */
  readonly againMs?: number
  /** Between two pieces of output of a job that runs: the server writes each of them down. */
  readonly paceMs?: number
}

/** Work that takes its time: one at a time. What it prints goes to the server, also after the connection was lost. */
export class Jobs {
  readonly #options: Options
  #job: Job | undefined
  #starting = false
  #delivering = false
  #connected = false
  #wake: (() => void) | undefined
  #ended: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isBusy(): boolean {
    return this.#job !== undefined
  }

  /** Begins a job. Another one is refused until it has ended and the server knows that. */
  async start(jobId: string, work: () => Running | Promise<Running>): Promise<void> {
    if (this.#job !== undefined || this.#starting) throw new VcmpProblem(nak('unit.busy'))
    this.#starting = true
    try {
      const running = await work()
      this.#job = { jobId, kept: '', from: running.from ?? 0, exit: undefined }
      void this.#read(this.#job, running)
    } finally {
      this.#starting = false
    }
    void this.#deliver()
  }

  /** The server listens again. */
  connected(): void {
    this.#connected = true
    void this.#deliver()
  }

  disconnected(): void {
    this.#connected = false
  }

  async #read(job: Job, { output, exit }: Running): Promise<void> {
    try {
      for await (const piece of output) this.#printed(job, piece)
      job.exit = await exit
    } catch (error) {
      this.#printed(job, `The output of this job cannot be read: ${error instanceof Error ? error.message : error}\n`)
      job.exit = UNREADABLE
    }
    this.#options.ended()
    this.#wake?.()
    this.#ended?.()
  }

  #printed(job: Job, piece: string): void {
    const whole = job.kept + piece
    // cut now and then: each cut copies what is kept
    const dropped = whole.length > 2 * KEPT ? whole.length - KEPT : 0
    job.kept = whole.slice(dropped)
    job.from += dropped
    this.#wake?.()
  }

  /** What is printed meanwhile goes together; the end of the job is not held up. */
  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#ended = resolve
      setTimeout(resolve, ms)
    })
  }

  /** One piece after the other; a piece leaves the memory when the server has it. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return
    this.#delivering = true
    try {
      for (let job = this.#job; job !== undefined && this.#connected; job = this.#job) {
        if (job.kept !== '') {
          const { jobId, from } = job
          const output = job.kept.slice(0, PIECE)
          await this.#options.send({ '@type': 'JobOutput', jobId, from, output })
          // while it was sent more may have been dropped
          const rest = Math.max(0, from + output.length - job.from)
          job.kept = job.kept.slice(rest)
          job.from += rest
          if (job.exit === undefined) await this.#pause(this.#options.paceMs ?? 500)
        } else if (job.exit !== undefined) {
          await this.#options.send({ '@type': 'JobExit', jobId: job.jobId, exit: job.exit })
          this.#job = undefined
          this.#options.delivered?.(job.jobId)
        } else
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
      }
    } catch {
      // the connection may last; without one it goes on with the next
      setTimeout(() => void this.#deliver(), this.#options.againMs ?? 2_000).unref()
    } finally {
      this.#delivering = false
    }
  }
}
