import type { BoxJob, BoxJobItemState } from '@cubeward/contract/admin/box-jobs.ts'

export const FAILED: readonly BoxJobItemState[] = ['Blocked', 'Rejected', 'Expired', 'Unknown', 'LateResult', 'Failed']

export const jobIsRunning = (job: BoxJob | null): boolean => job?.state === 'Running' || job?.state === 'Stopping'

/** How far a job is. What was left out by a stop is over too, but nothing was done about it. */
export function jobSummary(job: BoxJob) {
  const count = (has: (state: BoxJobItemState) => boolean) => job.items.filter(({ state }) => has(state)).length
  return {
    running: jobIsRunning(job),
    total: job.total,
    done: count((state) => state !== 'Waiting' && state !== 'Skipped'),
    opened: count((state) => state === 'Opened'),
    failed: count((state) => FAILED.includes(state)),
  }
}
