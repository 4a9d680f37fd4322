import { deflateSync } from 'node:zlib'

/** What must be found nowhere in what is kept. */
export const canary = 'GPS 48.2082 N 16.3738 E'

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}
/** An Exif block as a camera writes it: how to turn the picture, and where it was taken. */
function exif(orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(26)
  const short = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(little ? 'II' : 'MM', 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  return Buffer.concat([tiff, Buffer.from(canary)])
}

/** A grey PNG. */
export function png(width = 2, height = 2, extra: readonly Buffer[] = [], tail = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), ...extra],
    ...[chunk('IDAT', deflateSync(Buffer.alloc(6))), chunk('IEND', Buffer.alloc(0)), tail],
  ])
}
export const tracedPng = (orientation = 1): Buffer =>
  png(
    2,
    2,
    [
      chunk('tEXt', Buffer.from(`Comment\0${canary}`)),
      chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${canary}`)),
      chunk('zTXt', Buffer.from(canary)),
      chunk('eXIf', exif(orientation, false)),
      chunk('prVt', Buffer.from(canary)),
    ],
    Buffer.from(canary),
  )

const segment = (marker: number, data: Buffer | string) => {
  const body = Buffer.from(data)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const frame = segment(0xc0, Buffer.from('0800020002010111', 'hex'))
const scan = Buffer.concat([segment(0xda, Buffer.from('0101003f00', 'hex')), Buffer.from('12ff00ffd03456', 'hex')])
const jfif = segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex'))
export const plainJpegSample = Buffer.concat([
  Buffer.from('ffd8', 'hex'),
  jfif,
  frame,
  scan,
  scan,
  Buffer.from('ffd9', 'hex'),
])
/** Two scans, with segments between them, previews behind them. */
export const tracedJpeg = (orientation = 1): Buffer =>
  Buffer.concat([
    ...[Buffer.from('ffd8', 'hex'), jfif],
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, true)])),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${canary}`),
    ...[segment(0xe2, `MPF\0${canary}`), segment(0xed, canary), segment(0xfe, canary), frame],
    ...[scan, segment(0xfe, canary), scan, Buffer.from('ffd9', 'hex')],
    Buffer.concat([Buffer.from('ffd8', 'hex'), segment(0xe1, canary), Buffer.from('ffd9', 'hex')]),
  ])

const part = (type: string, data: Buffer | string) => {
  const body = Buffer.from(data)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
const riff = (...parts: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const vp8 = part('VP8 ', Buffer.from('30010 09d012a01000100'.replace(' ', ''), 'hex'))
const features = (flags: number) => part('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
export const plainWebpSample = riff(features(0), vp8)
export const tracedWebp = (orientation = 1): Buffer =>
  Buffer.concat([
    riff(features(0x0c), vp8, part('EXIF', exif(orientation, true)), part('XMP ', canary), part('priv', canary)),
    Buffer.from(canary),
  ])
export const tracedMovingWebp = (): Buffer =>
  riff(
    features(0x02),
    part('ANIM', Buffer.alloc(6)),
    part('ANMF', Buffer.concat([Buffer.alloc(16), part('priv', canary), vp8])),
  )

const gifHead = Buffer.from('47494638396101000100800000ffffff000000', 'hex')
const gifImage = Buffer.from('2c000000000100010000020144003b', 'hex').subarray(0, -1)
const blocks = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text), Buffer.alloc(1)])
const loop = Buffer.concat([
  Buffer.from([0x21, 0xff]),
  Buffer.from([11]),
  Buffer.from('NETSCAPE2.0'),
  Buffer.from([3, 1, 0, 0, 0]),
])
export const plainGifSample = Buffer.concat([gifHead, loop, gifImage, Buffer.from([0x3b])])
export const tracedGif = (): Buffer =>
  Buffer.concat([
    ...[gifHead, loop, Buffer.from([0x21, 0xfe]), blocks(canary)],
    ...[Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), blocks(canary)],
    ...[gifImage, Buffer.from([0x3b]), Buffer.from(canary)],
  ])
