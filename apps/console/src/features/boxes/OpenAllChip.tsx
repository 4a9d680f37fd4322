import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { useEffect } from 'react'
import { forgetOpenAll, type OpenAllJob } from '../../api/open-all-jobs.ts'
import { ApiProblem } from '../../api/problem.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { WorkChip } from '../../ui/WorkChip.tsx'
import { jobSummary } from './job-summary.ts'
import { openAllJob } from './reads.ts'

/** The pages that show it in full, with Stop. */
const HOMES = ['boxes', 'box-setup', 'box-lock-setup', 'box-type-setup', 'lock-adjust']

/** How far the opening of all boxes is, on every page but its own; leads to its results and to Stop. */
export default function OpenAllChip({ work }: { work: OpenAllJob }) {
  const { operator, cubeId } = work
  const { pathname } = useLocation()
  // the live connection of the cube is closed on pages of others
  const { data: job, error } = useQuery({ ...openAllJob(operator, cubeId), refetchInterval: 1_000 })
  const atHome = HOMES.some((page) => pathname === `/${operator}/cubes/${cubeId}/${page}`)
  const summary = job ? jobSummary(job) : undefined
  // no connection, or a page that is being left, is no answer
  const gone = error instanceof ApiProblem && error.status === 404
  const over = gone || job === null || (summary !== undefined && !summary.running && atHome)
  useEffect(() => {
    if (over) forgetOpenAll(work)
  }, [over, work])
  if (over || atHome || summary === undefined) return null
  const { running, done, total, opened, failed } = summary
  const Icon = running ? LoaderCircle : failed > 0 ? CircleAlert : CircleCheck
  // what failed or was left out by a stop is not open
  const progress = t('{done} of {total}', { done: formatNumber(running ? done : opened), total: formatNumber(total) })
  return (
    <WorkChip data-running={running || undefined} data-tone={running ? 'info' : failed > 0 ? 'error' : 'success'}>
      <Link
        to="/$operator/cubes/$cubeId/boxes"
        params={{ operator, cubeId }}
        aria-label={t('Opening all boxes of {cube}: {progress}', { cube: cubeId, progress })}
      >
        <Icon size={15} strokeWidth={2} aria-hidden />
        <span>{running ? t('Opening all boxes') : opened < total ? t('Boxes opened') : t('All boxes opened')}</span>
        <b>{progress}</b>
      </Link>
      {!running && (
        <button type="button" aria-label={t('Hide')} onClick={() => forgetOpenAll(work)}>
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </WorkChip>
  )
}
