import { crc32, deflateSync } from 'node:zlib'

export type Color = readonly [red: number, green: number, blue: number]

/** A picture of up to 256 colours, one byte a pixel. */
export interface Indexed {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly palette: readonly Color[]
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The picture as a PNG file. */
export function encodePng({ width, height, pixels, palette }: Indexed): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits a pixel
  header[9] = 3 // by palette
  // every line begins with its filter: none
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
