import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { routeParam } from '../../../../api/route-param.ts'
import { boxList, boxTypes, openAllJob } from '../../../../features/boxes/reads.ts'
import type { SetupWork } from '../../../../features/boxes/setup/setup-work.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { useSetupWork } from './-setup-work.ts'

interface Loading {
  context: { queryClient: QueryClient }
  params: { operator: string; cubeId: string }
}

/** What every page of the work in front of a cube reads. */
export const loadSetup = ({ context: { queryClient }, params: { operator, cubeId } }: Loading) =>
  Promise.all([
    queryClient.ensureQueryData(boxList(operator, cubeId)),
    queryClient.ensureQueryData(lockList(operator, cubeId)),
    queryClient.ensureQueryData(boxTypes(operator, cubeId)),
    queryClient.prefetchQuery(openAllJob(operator, cubeId)),
  ])

interface SetupPageProps {
  params: Record<string, string | undefined>
  page: ComponentType<{ work: SetupWork }>
  /** The page of the work that comes after this one, if any does. */
  next?: { path: string; label: string }
}

/** One of the pages of the work in front of a cube, by the session of whoever is signed in. */
export function SetupPage({ params, page: Page, next }: SetupPageProps) {
  const [operator, cubeId] = [routeParam(params, 'operator'), routeParam(params, 'cubeId')]
  const work = useSetupWork(operator, cubeId)
  return (
    <Page
      work={{
        ...work,
        ...(next && { next: { href: `/${operator}/cubes/${cubeId}/${next.path}`, label: next.label } }),
      }}
    />
  )
}
