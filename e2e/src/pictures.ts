import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
/** A picture of one colour; `bytes` long if that is more than it needs. */
export function png(bytes = 0): Buffer {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(24, 120)])))
  const parts = [Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows))]
  const end = chunk('IEND', Buffer.alloc(0))
  const missing = bytes - Buffer.concat([...parts, end]).length - 12
  return Buffer.concat([...parts, ...(missing > 0 ? [chunk('tEXt', Buffer.alloc(missing, 46))] : []), end])
}
export const image = (name: string, buffer = png()) => ({ name, mimeType: 'image/png', buffer })

/** A JPEG as Chromium writes it, with the place where it was taken put in as a camera does. */
export async function jpegWithPlace(page: Page, place: string): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 200 })
    const context = canvas.getContext('2d')
    if (context) context.fillRect(20, 20, 100, 100)
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0'), Buffer.from(place)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}
