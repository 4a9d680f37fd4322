import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { useEffect } from 'react'
import { forgetWork, type LongWork } from '../../api/long-work.ts'
import { ApiProblem } from '../../api/problem.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { jobSummary } from './job-summary.ts'
import { openAllJob } from './reads.ts'

/** The pages that show it in full, with Stop. */
const HOMES = ['boxes', 'box-setup', 'box-lock-setup', 'box-type-setup', 'lock-adjust']

/** How far the opening of all boxes is, on every page but its own; leads to its results and to Stop. */
export default function OpenAllChip({ work }: { work: LongWork }) {
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
    if (over) forgetWork(work)
  }, [over, work])
  if (over || atHome || summary === undefined) return null
  const { running, done, total, failed } = summary
  const Icon = running ? LoaderCircle : failed > 0 ? CircleAlert : CircleCheck
  const progress = t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <Chip data-running={running || undefined} data-tone={running ? 'info' : failed > 0 ? 'error' : 'success'}>
      <Link
        to="/$operator/cubes/$cubeId/boxes"
        params={{ operator, cubeId }}
        aria-label={t('Opening all boxes of {cube}: {progress}', { cube: cubeId, progress })}
      >
        <Icon size={15} strokeWidth={2} aria-hidden />
        <span>{running ? t('Opening all boxes') : t('All boxes opened')}</span>
        <b>{progress}</b>
      </Link>
      {!running && (
        <button type="button" aria-label={t('Hide')} onClick={() => forgetWork(work)}>
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </Chip>
  )
}

const Chip = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 32,
  marginRight: 8,
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  ...text('dense'),
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    padding: '0 10px',
    color: look('text'),
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: look('textSecondary'),
    cursor: 'pointer',
  },
  '&[data-tone="info"] svg': { color: tone('info', 'mark') },
  '&[data-tone="error"] a svg': { color: tone('error', 'mark') },
  '&[data-tone="success"] a svg': { color: tone('success', 'mark') },
  '@media (prefers-reduced-motion: no-preference)': {
    '@keyframes cubeward-turn': { to: { transform: 'rotate(1turn)' } },
    '&[data-running] a svg': { animation: 'cubeward-turn 1.2s linear infinite' },
  },
  [PHONE]: { height: 40, marginRight: 0, '& a': { padding: '0 8px' }, '& a > span': { display: 'none' } },
})
