import { encodePng } from '@cubeward/simulator/screen/png.ts'

/** A picture of one colour; `bytes` long if that is more than it needs. */
export function png(bytes = 0): Buffer {
  const file = encodePng({ width: 8, height: 8, pixels: new Uint8Array(64), palette: [[120, 120, 120]] })
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.length))])
}
export const image = (name: string, buffer = png()) => ({ name, mimeType: 'image/png', buffer })
