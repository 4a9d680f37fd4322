import { Link, useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { WorkChip } from '../../../ui/WorkChip.tsx'
import { useUnitFeed } from '../use-unit-feed.ts'
import { JobMark } from './JobPanel.tsx'
import { type Followed, forgetJob, showJob, useFollowedJobs } from './job-store.ts'
import { jobName, useUnitJob } from './use-unit-job.ts'

/** The jobs of units that were seen running, while their pages are left. */
export default function UnitJobChips() {
  const followed = useFollowedJobs()
  const { pathname } = useLocation()
  return followed
    .filter(({ operator, unitId }) => !isBelow(pathname, `/${operator}/units/${encodeURIComponent(unitId)}`))
    .map((unit) => <Chip key={`${unit.operator}/${unit.unitId}`} unit={unit} />)
}

const isBelow = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`)

/** How a job does; leads to its unit. */
function Chip({ unit }: { unit: Followed }) {
  const { operator, unitId } = unit
  // the page of the unit would have it open: here nobody else listens
  useUnitFeed(operator, unitId)
  const { job } = useUnitJob(operator, unitId)
  if (job === undefined) return null
  const tone = job.state !== 'Done' ? 'info' : job.exit === 0 ? 'success' : 'error'
  return (
    <WorkChip data-tone={tone}>
      <Link
        to="/$operator/units/$unitId/packages"
        params={{ operator, unitId }}
        onClick={() => showJob(operator, unitId)}
        aria-label={t('{job} on {unit}', { job: jobName(job), unit: unitId })}
      >
        <JobMark job={job} />
        <span>{jobName(job)}</span>
      </Link>
      <button type="button" aria-label={t('Hide')} onClick={() => forgetJob(unit)}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </WorkChip>
  )
}
