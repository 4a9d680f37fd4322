import type { PhotoType } from '@cubeward/contract/admin/photos.ts'

export interface Picture {
  type: PhotoType
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

const ascii = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The type that the bytes themselves show; undefined if they are none of the pictures that are taken. */
export function pictureType(content: Uint8Array): PhotoType | undefined {
  const bytes = bufferOf(content)
  if (ascii(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (ascii(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP')) return 'image/webp'
  if (ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a')) return 'image/gif'
  return undefined
}

/** Type and size as the bytes show them; undefined for what is no picture, or cut off before its size. */
export function pictureOf(content: Uint8Array): Picture | undefined {
  const bytes = bufferOf(content)
  const type = pictureType(bytes)
  if (type === undefined) return undefined
  try {
    const size = sizes[type](bytes)
    return size !== undefined && size.width > 0 && size.height > 0 ? { type, ...size } : undefined
  } catch (error) {
    // It ends before it says how large it is.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const sizes: Record<PhotoType, (bytes: Buffer) => Size | undefined> = {
  'image/png': (bytes) =>
    ascii(bytes, 12, 'IHDR') ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined,
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/webp': webp,
  'image/jpeg': jpeg,
}

function webp(bytes: Buffer): Size | undefined {
  if (ascii(bytes, 12, 'VP8X')) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (ascii(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!ascii(bytes, 12, 'VP8 ')) return undefined
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Start of frame, in any coding; not the tables that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
