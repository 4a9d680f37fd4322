const ORIENTATION = 0x0112

/** How a picture is to be turned, by its Exif block (a TIFF); undefined if it does not say, or not so that it can be read. */
export function orientationOf(tiff: Buffer): number | undefined {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const entries = short(first)
    for (let n = 0; n < entries; n++) {
      const entry = first + 2 + n * 12
      if (short(entry) !== ORIENTATION) continue
      const value = short(entry + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** An Exif block that says nothing but how to turn the picture. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
