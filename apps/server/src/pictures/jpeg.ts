import { exifOf, orientationOf } from './orientation.ts'
import { createOutput } from './output.ts'

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** What is needed to decode it; of the rest only what tells how its colours are meant. */
const isCoding = (marker: number) => marker >= 0xc0 && marker <= 0xdf
const names: Record<number, string> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' }

/** Without Exif, XMP, comments, previews and what stands behind the picture; undefined if it cannot be followed to its end. */
export function plainJpeg(bytes: Buffer): Buffer | undefined {
  const output = createOutput(bytes)
  const starts = (at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text
  output.add(bytes, 0, 2)
  let turned = false
  let scanned = false
  let at = 2
  while (at < bytes.length) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) break
    if (marker === SOI || isRestart(marker) || at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const name = names[marker]
    if (isCoding(marker) || (name !== undefined && starts(at + 4, name))) output.add(bytes, at, end)
    else if (marker === APP1 && !turned && starts(at + 4, 'Exif\0\0')) {
      const orientation = orientationOf(bytes.subarray(at + 10, end)) ?? 1
      turned = orientation > 1
      if (turned) output.add(segmentOf(orientation))
    }
    at = end
    if (marker !== SOS) continue
    at = endOfScan(bytes, end)
    output.add(bytes, end, at)
    scanned = true
  }
  if (!scanned) return undefined
  output.add(Buffer.from([0xff, EOI]))
  return output.done()
}

/** Where the coded picture meets the next marker, or the end. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next === 0xff) at++
    else if (next === 0 || isRestart(next)) at += 2
    else return at
  }
  return bytes.length
}

function segmentOf(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
