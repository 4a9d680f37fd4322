import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'

/** What is kept of a job's output: the last characters, as the server does. */
const KEPT = 1_048_576

/** The job with a piece of output that came; undefined if something between was missed, or it belongs to another job. */
export function withOutput(
  job: UnitJobOutput,
  { jobId, from, output }: { jobId: string; from: number; output: string },
): UnitJobOutput | undefined {
  const end = job.from + job.output.length
  if (job.jobId !== jobId || from > end) return undefined
  const whole = job.output + output.slice(end - from)
  const dropped = Math.max(0, whole.length - KEPT)
  return { ...job, state: 'Running', output: whole.slice(dropped), from: job.from + dropped }
}

export interface JobItem {
  name: string
  state: 'unpacked' | 'done' | 'removed' | 'held'
}
export interface JobProgress {
  /** How many packages apt said it would touch; undefined before it has said so. */
  total: number | undefined
  items: readonly JobItem[]
}

const summary = /(\d+) upgraded, (\d+) newly installed,(?: (\d+) downgraded,)?(?: (\d+) reinstalled,)? (\d+) to remove/

/** What can be read of a job's way from the words of apt and dpkg; a line that says nothing of it is left out. */
export function jobProgress(output: string): JobProgress {
  const states = new Map<string, JobItem['state']>()
  let total: number | undefined
  let heldFollow = false
  for (const line of output.split('\n')) {
    const [, word, name] = /^(Unpacking|Setting up|Removing) ([a-z0-9][a-z0-9+.-]+)(?::\S+)? \(/.exec(line) ?? []
    if (name !== undefined)
      states.set(name, word === 'Unpacking' ? 'unpacked' : word === 'Removing' ? 'removed' : 'done')
    const numbers = summary.exec(line)?.slice(1)
    if (numbers) total = numbers.reduce((sum, it) => sum + Number(it ?? 0), 0)
    if (heldFollow && line.startsWith('  ')) for (const held of line.trim().split(/\s+/)) states.set(held, 'held')
    else heldFollow = line === 'The following packages have been kept back:'
  }
  return { total, items: [...states].map(([name, state]) => ({ name, state })) }
}
