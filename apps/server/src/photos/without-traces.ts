/** Where a photo was taken and with what is nobody's business (T29): Exif and the like go, the orientation stays. */
export function withoutTraces(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return content
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let orientation: number | undefined
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    // APP1 is Exif and XMP, APP13 Photoshop's, 0xfe a comment.
    if (marker === 0xe1) orientation ??= orientationOf(segment.subarray(4))
    else if (marker !== 0xed && marker !== 0xfe) kept.push(segment)
    at = end
  }
  if (orientation !== undefined && orientation > 1) kept.splice(1, 0, exifOf(orientation))
  return Buffer.concat([...kept, bytes.subarray(at)])
}

const ORIENTATION = 0x0112

function orientationOf(exif: Buffer): number | undefined {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = exif.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let n = 0; n < short(first); n++) {
      const entry = first + 2 + n * 12
      if (short(entry) === ORIENTATION) {
        const value = short(entry + 8)
        return value >= 1 && value <= 8 ? value : undefined
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** An Exif segment that says nothing but how to turn the picture. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
