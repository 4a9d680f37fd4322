import { lazy, Suspense } from 'react'
import { useOpenAllJobs } from '../api/open-all-jobs.ts'
import { useTabUploads } from '../api/tab-uploads.ts'
import { useFollowedJobs } from '../features/units/job/job-store.ts'
import { useExports } from '../list/export/export-work.ts'
import { retryImport } from '../ui/retry-import.ts'

const OpenAllChip = lazy(retryImport(() => import('../features/boxes/OpenAllChip.tsx')))
const ExportChips = lazy(retryImport(() => import('../list/export/ExportChips.tsx')))
const UploadChip = lazy(retryImport(() => import('../features/photos/UploadChip.tsx')))

const UnitJobChips = lazy(retryImport(() => import('../features/units/job/UnitJobChip.tsx')))

/** Work that goes on while its page is left, for the top bar. */
export function BackgroundWorkChips() {
  const openAll = useOpenAllJobs()
  const uploads = useTabUploads()
  const jobs = useFollowedJobs()
  const exports = useExports()
  if (openAll.length + uploads.length + jobs.length + exports.length === 0) return null
  return (
    <Suspense fallback={null}>
      {exports.length > 0 && <ExportChips />}
      {openAll.map((work) => (
        <OpenAllChip key={`${work.operator}/${work.cubeId}`} work={work} />
      ))}
      {uploads.map(({ operator, cubeId }) => (
        <UploadChip key={`photos ${operator}/${cubeId}`} operator={operator} cubeId={cubeId} />
      ))}
      {jobs.length > 0 && <UnitJobChips />}
    </Suspense>
  )
}
