import type { BoxJob, BoxJobScope } from '@cubeward/contract/admin/box-jobs.ts'
import type { z } from 'zod'

/** Opening everything, as a job of the server. */
export interface OpenAllWork {
  job: BoxJob | null
  start: (scope: z.infer<typeof BoxJobScope>, confirm: number) => Promise<void>
  stop: () => Promise<void>
}
