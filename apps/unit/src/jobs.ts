import type { JobExitReport, JobOutputReport } from '@cubeward/contract/device/unit.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import type { Running } from './host/host.ts'

export type JobReport = z.infer<typeof JobOutputReport> | z.infer<typeof JobExitReport>

/** What is kept of a job's output until the server has it: the last characters. */
const KEPT = 1_048_576
/** Well below what one message may hold. */
const PIECE = 32_768

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
}

/** Work that takes its time: one at a time. What it prints goes to the server, also after the connection was lost. */
export class Jobs {
  readonly #options: Options
  #job: Job | undefined
  #delivering = false
  #connected = false
  #wake: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isBusy(): boolean {
    return this.#job !== undefined
  }

  /** Begins a job. Another one is refused until it has ended and the server knows that. */
  start(jobId: string, work: () => Running): void {
    if (this.#job !== undefined) throw new VcmpProblem(nak('unit.busy'))
    const job: Job = { jobId, kept: '', from: 0, exit: undefined }
    this.#job = job
    void this.#read(job, work())
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
    for await (const piece of output) {
      const whole = job.kept + piece
      const dropped = Math.max(0, whole.length - KEPT)
      job.kept = whole.slice(dropped)
      job.from += dropped
      this.#wake?.()
    }
    job.exit = await exit
    this.#options.ended()
    this.#wake?.()
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
      // it goes on with the next connection
      this.#connected = false
    } finally {
      this.#delivering = false
    }
  }
}
