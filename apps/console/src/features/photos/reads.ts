import { photos } from '@cubeward/contract/admin/photos.ts'
import { read } from '../../api/api.ts'

/** Addresses of the pictures last 15 minutes at most: they are asked for anew before that. */
export const photoList = (operator: string, cubeId: string) => ({
  ...read(photos.list, { params: { operator, cubeId } }),
  refetchInterval: 8 * 60_000,
})
export const photoTags = (operator: string) => read(photos.tags, { params: { operator } })

/** A key is `{cubeId}/{fileName}`. */
export const fileNameOf = (key: string): string => key.slice(key.indexOf('/') + 1)
