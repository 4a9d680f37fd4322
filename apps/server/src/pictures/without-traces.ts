import type { PhotoType } from '@cubeward/contract/admin/photos.ts'
import { plainGif } from './gif.ts'
import { plainJpeg } from './jpeg.ts'
import { bufferOf } from './picture.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

const plain: Record<PhotoType, (bytes: Buffer) => Buffer | undefined> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/gif': plainGif,
}

/**
 * Where a photo was taken, when and with what is nobody's business (T29): what is not needed to show it goes, how to turn it stays.
 * Each format is copied by a list of the parts that are known; undefined if it is damaged.
 */
export const withoutTraces = (content: Uint8Array, type: PhotoType): Uint8Array | undefined =>
  content.length < 12 ? undefined : plain[type](bufferOf(content))
