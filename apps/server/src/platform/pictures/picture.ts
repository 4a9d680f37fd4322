import { type PhotoType, photoMaxPixels } from '@cubeward/contract/admin/photos.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'

// Of what the library could read, only what is taken for a picture here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// Each picture comes once.
sharp.cache(false)

const types: Partial<Record<string, PhotoType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}
const encoded: Record<PhotoType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
  'image/gif': (picture) => picture.gif(),
}
export const thumbnailType = 'image/webp'
/** Twice the width of a tile, for screens with small pixels. */
const THUMBNAIL_PX = 480

const opened = (bytes: Uint8Array, animated = false) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: photoMaxPixels, animated })

/** What the head of the bytes says; undefined if they are none of the pictures that are taken. */
export async function pictureOf(
  bytes: Uint8Array,
): Promise<{ type: PhotoType; pixels: number; frames: number } | undefined> {
  if (bytes.length === 0) return undefined
  const head: Partial<Metadata> = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}))
  const type = types[head.format ?? '']
  if (type === undefined || head.width === undefined || head.height === undefined) return undefined
  const frames = head.pages ?? 1
  return { type, pixels: head.width * (head.pageHeight ?? head.height) * frames, frames }
}

export interface PlainPicture {
  bytes: Buffer
  width: number
  height: number
  thumbnail: Buffer
}

/**
 * A picture that was decoded, turned upright and encoded anew, so that nothing is left of the bytes that came: not where and with what it
 * was taken, nor anything hidden in it. Undefined if it is damaged.
 */
export async function plainPicture(
  bytes: Uint8Array,
  { type, frames }: { type: PhotoType; frames: number },
): Promise<PlainPicture | undefined> {
  try {
    // A picture that moves is not turned: cameras make none.
    const picture = frames > 1 ? opened(bytes, true) : opened(bytes).autoOrient()
    const { data, info } = await encoded[type](picture).toBuffer({ resolveWithObject: true })
    const { width, height } = { width: info.width, height: info.pageHeight ?? info.height }
    return { bytes: data, width, height, thumbnail: await thumbnailOf(data) }
  } catch {
    return undefined
  }
}

/** A small copy of a picture that is ours already; of one that moves, how it begins. */
export const thumbnailOf = (bytes: Uint8Array): Promise<Buffer> =>
  opened(bytes)
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
