import { lazy, Suspense } from 'react'
import { useLongWork } from '../api/long-work.ts'
import { useOwnWork } from '../api/own-work.ts'
import { insist } from '../ui/late-part.ts'

const OpenAllChip = lazy(insist(() => import('../features/boxes/OpenAllChip.tsx')))
const UploadChip = lazy(insist(() => import('../features/photos/UploadChip.tsx')))

/** Work that goes on while its page is left, for the top bar. */
export function LongWorkChips() {
  const works = useLongWork()
  const own = useOwnWork()
  if (works.length === 0 && own.length === 0) return null
  return (
    <Suspense fallback={null}>
      {works.map((work) => (
        <OpenAllChip key={`${work.operator}/${work.cubeId}`} work={work} />
      ))}
      {own.map(({ operator, cubeId }) => (
        <UploadChip key={`photos ${operator}/${cubeId}`} operator={operator} cubeId={cubeId} />
      ))}
    </Suspense>
  )
}
