import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

/** A picture with up to 256 colours that is painted with rectangles. */
export interface Canvas {
  fill(x: number, y: number, width: number, height: number, color: number): void
  png(): Buffer
}

export function createCanvas(width: number, height: number, palette: readonly Color[]): Canvas {
  const stride = width + 1
  const pixels = Buffer.alloc(stride * height)
  return {
    fill(x, y, w, h, color) {
      const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))]
      const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(height, Math.round(y + h))]
      for (let row = top; row < bottom; row++)
        pixels.fill(color, row * stride + 1 + left, row * stride + 1 + Math.max(left, right))
    },
    png() {
      const head = Buffer.alloc(13)
      head.writeUInt32BE(width, 0)
      head.writeUInt32BE(height, 4)
      // 8 bits, colours by number
      head.set([8, 3, 0, 0, 0], 8)
      return Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        chunk('IHDR', head),
        chunk('PLTE', Buffer.from(palette.flat())),
        chunk('IDAT', deflateSync(pixels)),
        chunk('IEND', Buffer.alloc(0)),
      ])
    },
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
