import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** What must be found nowhere in what is kept. */
export const canary = 'GPS 48.2082 N 16.3738 E'

/** A picture with a light left half and a dark right half, so that one sees how it was turned. */
function halves(width = 40, height = 20) {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % width < width / 2 ? 240 : 20
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}
const traced = (orientation = 1) =>
  halves()
    .withExif({ IFD0: { ImageDescription: canary }, IFD3: { GPSAreaInformation: canary } })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)

export const png = (width = 40, height = 20): Promise<Buffer> => halves(width, height).png().toBuffer()
export const tracedPng = async (orientation?: number) =>
  Buffer.concat([await traced(orientation).png().toBuffer(), Buffer.from(canary)])
export const tracedJpeg = async (orientation?: number) =>
  Buffer.concat([await traced(orientation).jpeg().toBuffer(), Buffer.from(canary)])
export const tracedWebp = (orientation?: number): Promise<Buffer> => traced(orientation).webp().toBuffer()
export const tracedGif = async () => Buffer.concat([await halves().gif().toBuffer(), Buffer.from(canary)])
export const gif = (): Promise<Buffer> => halves().gif().toBuffer()
/** What is to be seen, whatever the coding. */
export const pixels = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).greyscale().raw().toBuffer()
/** Two frames, each as large as a still one. */
export const movingGif = async () => {
  const frames = [await png(), await halves().rotate(180).png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG that says it has so many pixels, and is small. */
export async function claimedPng(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await png())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
