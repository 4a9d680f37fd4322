import type { PhotoType } from '@cubeward/contract/admin/photos.ts'

export interface Picture {
  type: PhotoType
  width: number
  height: number
}

const ascii = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text

/** What the bytes themselves show; undefined if they are none of the pictures that are taken, or cut off before their size. */
export function pictureOf(content: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    const found = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes)
    return found !== undefined && found.width > 0 && found.height > 0 ? found : undefined
  } catch (error) {
    // It ends before it says how large it is.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function png(bytes: Buffer): Picture | undefined {
  if (!ascii(bytes, 0, '\x89PNG\r\n\x1a\n') || !ascii(bytes, 12, 'IHDR')) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gif(bytes: Buffer): Picture | undefined {
  if (!ascii(bytes, 0, 'GIF87a') && !ascii(bytes, 0, 'GIF89a')) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function webp(bytes: Buffer): Picture | undefined {
  if (!ascii(bytes, 0, 'RIFF') || !ascii(bytes, 8, 'WEBP')) return undefined
  const type = 'image/webp'
  if (ascii(bytes, 12, 'VP8X')) return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (ascii(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!ascii(bytes, 12, 'VP8 ')) return undefined
  return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Start of frame, in any coding; not the tables that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): Picture | undefined {
  if (!ascii(bytes, 0, '\xff\xd8\xff')) return undefined
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
