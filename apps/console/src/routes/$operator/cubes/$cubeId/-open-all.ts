import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../api/api.ts'
import { rememberOpenAll } from '../../../../api/open-all-jobs.ts'
import type { OpenAllWork } from '../../../../features/boxes/open-all-work.ts'
import { openAllJob } from '../../../../features/boxes/reads.ts'
import { deadlineOfClick } from '../../../../live/server-clock.ts'

/** The job that opens all boxes of the open cube. */
export function useOpenAll(operator: string, cubeId: string): OpenAllWork {
  const cache = useQueryClient()
  const { data: job = null } = useQuery(openAllJob(operator, cubeId))
  return useMemo(() => {
    const params = { operator, cubeId }
    const reread = () => cache.invalidateQueries({ queryKey: openAllJob(operator, cubeId).queryKey })
    return {
      job,
      start: async (scope, confirm) => {
        await call(boxJobs.start, {
          params,
          body: { id: crypto.randomUUID(), scope, confirm, deadline: deadlineOfClick() },
        })
        rememberOpenAll(params)
        await reread()
      },
      stop: async () => {
        await call(boxJobs.stop, { params })
        await reread()
      },
    }
  }, [cache, operator, cubeId, job])
}
