import type { QueryClient } from '@tanstack/react-query'
import { boxList, boxTypes, openAllJob } from '../../../../features/boxes/reads.ts'
import { lockList } from '../../../../features/locks/reads.ts'

interface Loading {
  context: { queryClient: QueryClient }
  params: { operator: string; cubeId: string }
}

/** What every page of the work in front of a cube reads. Apart from the pages: loaders are there from the first page on. */
export const loadSetup = ({ context: { queryClient }, params: { operator, cubeId } }: Loading) =>
  Promise.all([
    queryClient.ensureQueryData(boxList(operator, cubeId)),
    queryClient.ensureQueryData(lockList(operator, cubeId)),
    queryClient.ensureQueryData(boxTypes(operator, cubeId)),
    queryClient.prefetchQuery(openAllJob(operator, cubeId)),
  ])
