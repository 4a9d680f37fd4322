import type { BodyInput, Endpoint, PathOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient, read, readKey } from '../../api/api.ts'
import { useVersion } from '../../form/use-saved-in-place.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

interface Saved<E extends Endpoint> {
  value: ReplyOf<E> | undefined
  error: Error | null
  retry: () => void
  /** A form over the value begins anew when this changes: after each save, and never while somebody types. */
  version: number
}

/** Something that is read as a whole, edited in a form that stays on the screen, and sent back as a whole. */
export function useSavedSettings<R extends Endpoint, U extends Endpoint>(
  readCall: R,
  update: U,
  params: PathOf<R> & PathOf<U>,
) {
  const input = { params } as unknown as Parameters<typeof read<R>>[1]
  const query = useQuery({ ...read(readCall, input), staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  const [version, setVersion] = useState(0)
  const tell = useSnackbar()
  const key = readKey(readCall, params as Record<string, string>)
  const again = async () => {
    await queryClient.invalidateQueries({ queryKey: key })
    setVersion((it) => it + 1)
  }
  const saved: Saved<R> = {
    value: query.isFetchedAfterMount ? query.data : undefined,
    error: query.error,
    retry: () => void query.refetch(),
    version,
  }
  return {
    ...saved,
    again,
    now: (): Promise<ReplyOf<R>> => queryClient.fetchQuery({ ...read(readCall, input), staleTime: 0 }),
    save: async (body: BodyInput<U>, etag: string | undefined, told = t('Saved.')) => {
      await call(update, { params, body, ifMatch: etag } as unknown as Parameters<typeof call<U>>[1])
      await again()
      tell(told)
    },
  }
}

interface Versioned<V, B> {
  now: () => Promise<V>
  save: (body: B, etag: string | undefined, told?: string) => Promise<void>
}

/** How a form saves what it was opened with, whatever is read later, and how it goes on after somebody else's change (decision 87). */
export function useSettingsSave<V, B>(settings: Versioned<V, B>, readCall: Endpoint, params: Record<string, string>) {
  const version = useVersion(pathFor(readCall.path, params as never))
  return {
    save: (body: B, told?: string) => settings.save(body, version.current(), told),
    latest: async () => {
      const now = await settings.now()
      version.renew()
      return now
    },
  }
}
