import { lazy, Suspense } from 'react'
import { useLongWork } from '../api/long-work.ts'
import { useOwnWork } from '../api/own-work.ts'
import { useFollowedJobs } from '../features/units/job/job-store.ts'
import { useExports } from '../list/export/export-work.ts'
import { insist } from '../ui/late-part.ts'

const OpenAllChip = lazy(insist(() => import('../features/boxes/OpenAllChip.tsx')))
const ExportChips = lazy(insist(() => import('../list/export/ExportChips.tsx')))
const UploadChip = lazy(insist(() => import('../features/photos/UploadChip.tsx')))

const UnitJobChips = lazy(insist(() => import('../features/units/job/UnitJobChip.tsx')))

/** Work that goes on while its page is left, for the top bar. */
export function LongWorkChips() {
  const works = useLongWork()
  const own = useOwnWork()
  const jobs = useFollowedJobs()
  const exports = useExports()
  if (works.length + own.length + jobs.length + exports.length === 0) return null
  return (
    <Suspense fallback={null}>
      {exports.length > 0 && <ExportChips />}
      {works.map((work) => (
        <OpenAllChip key={`${work.operator}/${work.cubeId}`} work={work} />
      ))}
      {own.map(({ operator, cubeId }) => (
        <UploadChip key={`photos ${operator}/${cubeId}`} operator={operator} cubeId={cubeId} />
      ))}
      {jobs.length > 0 && <UnitJobChips />}
    </Suspense>
  )
}
