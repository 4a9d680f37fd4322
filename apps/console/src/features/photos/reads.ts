import { photos } from '@cubeward/contract/admin/photos.ts'
import { read } from '../../api/api.ts'

const EVERY_MS = 8 * 60_000

/** Addresses of the pictures last 15 minutes at most: they are asked for anew before that, or on return to a tab that slept meanwhile. */
export const photoList = (operator: string, cubeId: string) => ({
  ...read(photos.list, { params: { operator, cubeId } }),
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > EVERY_MS ? ('always' as const) : false,
})
export const photoTags = (operator: string) => read(photos.tags, { params: { operator } })

/** A key is `{cubeId}/{fileName}`. */
export const fileNameOf = (key: string): string => key.slice(key.indexOf('/') + 1)
