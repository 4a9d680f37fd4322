import type { Endpoint, PathOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useRef } from 'react'
import { etagOf, queryClient, read } from '../api/api.ts'

/**
 * What a form changes, as it is stored. `ifMatch` is the version that the form's values come from: it stays the same while the data behind
 * are read anew, until the form asks for what is stored now (`latest`, decision 87). `opened` is that version where the values were read before
 * this page stood; otherwise it is that of the last reading.
 */
export function useStored<E extends Endpoint, V = ReplyOf<E>>(
  readCall: E,
  params: PathOf<E>,
  edited: (reply: ReplyOf<E>) => V = (reply) => reply as unknown as V,
  opened?: string,
) {
  const path = pathFor(readCall.path, params as never)
  const version = useRef(opened)
  version.current ??= etagOf(path)
  return {
    ifMatch: () => version.current,
    latest: async (): Promise<V> => {
      const own = read(readCall, { params } as unknown as Parameters<typeof read<E>>[1])
      // a reading that is under way may have begun before the last save
      await queryClient.cancelQueries(own)
      const now = await queryClient.fetchQuery({ ...own, staleTime: 0 })
      version.current = etagOf(path)
      return edited(now)
    },
  }
}
