import { createOutput } from './output.ts'

const [IMAGE, EXTENSION, TRAILER, CONTROL, APPLICATION] = [0x2c, 0x21, 0x3b, 0xf9, 0xff]
/** How often it moves, and its colours. */
const applications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Bytes of a table of colours that a packed field tells of. */
const colours = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** Without comments, XMP and what stands behind the picture; undefined if it cannot be followed to its end. */
export function plainGif(bytes: Buffer): Buffer | undefined {
  const output = createOutput(bytes)
  try {
    let at = 13 + colours(bytes.readUInt8(10))
    if (at > bytes.length) return undefined
    output.add(bytes, 0, at)
    while (at < bytes.length && bytes[at] !== TRAILER) {
      const kind = bytes.readUInt8(at)
      const label = kind === EXTENSION ? bytes.readUInt8(at + 1) : undefined
      const from = kind === IMAGE ? at + 11 + colours(bytes.readUInt8(at + 9)) : at + 2
      if (kind !== IMAGE && kind !== EXTENSION) return undefined
      const end = endOfBlocks(bytes, from)
      const known = label === APPLICATION && applications.has(bytes.toString('latin1', at + 3, at + 14))
      if (kind === IMAGE || label === CONTROL || known) output.add(bytes, at, end)
      at = end
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  output.add(Buffer.from([TRAILER]))
  return output.done()
}

/** Behind the blocks that begin here: each tells its length, and one of none ends them. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = bytes.readUInt8(at)
    at += 1 + length
    if (length === 0) return at
  }
}
