import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../../locales/i18n.ts'
import { useSnackbar } from '../../../ui/SnackbarHost.tsx'
import { jobRead, unitRead } from '../reads.ts'
import { followJob, showJob, takeAwaited } from './job-store.ts'

export { showJob } from './job-store.ts'

/** A success is said for ten seconds. */
const SAID_MS = 10_000

/** The job that runs on a unit, or ran last; its end is said wherever one is by then. */
export function useUnitJob(operator: string, unitId: string): { job: UnitJobOutput | undefined; running: boolean } {
  const { data: unit } = useQuery(unitRead(operator, unitId))
  const { data: job, isError } = useQuery({
    ...jobRead(operator, unitId),
    enabled: unit !== undefined && unit.job !== null,
  })
  const tell = useSnackbar()
  useEffect(() => {
    if (job === undefined) return
    if (job.state !== 'Done') return followJob({ operator, unitId }, job.jobId)
    if (!takeAwaited(job.jobId)) return
    const name = jobName(job)
    if (job.exit === 0) return tell({ text: t('{job}: done', { job: name }), tone: 'success', duration: SAID_MS })
    showJob(operator, unitId)
    tell({ text: failureText(job), tone: 'error' })
  }, [job, operator, unitId, tell])
  return { job: isError ? undefined : job, running: job !== undefined && job.state === 'Running' }
}

/** What a job is for. */
export function jobName({ kind, name }: Pick<UnitJobOutput, 'kind' | 'name'>): string {
  if (kind === 'InstallPackage') return t('Install {name}', { name })
  if (kind === 'RemovePackage') return t('Remove {name}', { name })
  return t('Upgrade all')
}

/** The job's name and the last that it printed. */
export function failureText(job: UnitJobOutput): string {
  const last = job.output.trimEnd().split('\n').at(-1)?.trim() ?? ''
  const failed = t('{job} failed with exit code {exit}.', { job: jobName(job), exit: job.exit })
  return last === '' ? failed : `${failed} ${last}`
}
