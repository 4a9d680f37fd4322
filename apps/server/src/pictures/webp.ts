import { exifOf, orientationOf } from './orientation.ts'
import { createOutput } from './output.ts'

const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP'])
const pictures = new Set(['VP8 ', 'VP8L', 'ANMF'])
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

/** Without Exif, XMP and what stands behind the picture; undefined if it cannot be followed to its end. */
export function plainWebp(bytes: Buffer): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length + 1) return undefined
  const output = createOutput(bytes)
  output.add(bytes, 0, 12)
  /** Where the features are told, in the copy. */
  let features: number | undefined
  let turned = false
  let shown = false
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(data.length, 4)
    output.add(head)
    output.add(data)
    if (data.length % 2 === 1) output.add(Buffer.alloc(1))
  }
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > bytes.length) return undefined
    const data = bytes.subarray(at + 8, at + 8 + size)
    if (type === 'VP8X' && features === undefined && size >= 10) features = output.length + 8
    shown ||= pictures.has(type)
    if (kept.has(type)) chunk(type, data)
    else if (type === 'ANMF') {
      const frame = plainFrame(data)
      if (frame === undefined) return undefined
      chunk(type, frame)
    } else if (type === 'EXIF' && !turned && features !== undefined) {
      // Some writers put the name of a JPEG's segment in front.
      const orientation = orientationOf(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data) ?? 1
      turned = orientation > 1
      if (turned) chunk(type, exifOf(orientation))
    }
    at += 8 + size + (size % 2)
  }
  if (!shown) return undefined
  const plain = output.done()
  plain.writeUInt32LE(plain.length - 8, 4)
  if (features !== undefined)
    plain[features] = ((plain[features] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0)
  return plain
}

/** A frame of a moving picture: where it stands, then chunks of its own. */
function plainFrame(frame: Buffer): Buffer | undefined {
  if (frame.length < 16) return undefined
  const output = createOutput(frame)
  output.add(frame, 0, 16)
  for (let at = 16; at + 8 <= frame.length; ) {
    const size = frame.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > frame.length) return undefined
    if (kept.has(frame.toString('latin1', at, at + 4))) output.add(frame, at, end)
    at = end
  }
  return output.done()
}
