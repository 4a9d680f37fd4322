import type { Endpoint, PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api.ts'

/** Settings as they are stored when their page is opened, and as the form over them reads them anew after that. */
export function useSettings<E extends Endpoint>(readCall: E, params: PathOf<E>) {
  const input = { params } as unknown as Parameters<typeof read<E>>[1]
  const query = useQuery({ ...read(readCall, input), staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  const { data, error, refetch } = query
  return { data: query.isFetchedAfterMount ? data : undefined, error, refetch }
}
