import { crc32 } from 'node:zlib'
import { exifOf, orientationOf } from './orientation.ts'
import { createOutput } from './output.ts'

/** The picture itself, its colours and its movement; texts, times and what nobody knows are left out. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** Without texts, Exif and what stands behind the picture; undefined if it cannot be followed to its end. */
export function plainPng(bytes: Buffer): Buffer | undefined {
  const output = createOutput(bytes)
  output.add(bytes, 0, 8)
  let turned = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (kept.has(type)) output.add(bytes, at, end)
    else if (type === 'eXIf' && !turned) {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4)) ?? 1
      turned = orientation > 1
      if (turned) output.add(chunkOf('eXIf', exifOf(orientation)))
    }
    if (type === 'IEND') return output.done()
    at = end
  }
  return undefined
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
