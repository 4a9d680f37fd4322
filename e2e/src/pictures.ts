import { encodePng } from '@cubeward/simulator/screen/png.ts'
import type { Page } from '@playwright/test'

/** A picture of one colour; `bytes` long if that is more than it needs. */
export function png(bytes = 0): Buffer {
  const file = encodePng({ width: 8, height: 8, pixels: new Uint8Array(64), palette: [[120, 120, 120]] })
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.length))])
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
