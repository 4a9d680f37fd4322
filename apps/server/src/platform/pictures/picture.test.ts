import type { PhotoType } from '@cubeward/contract/admin/photos.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureOf, plainPicture } from './picture.ts'
import * as samples from './testing/samples.ts'

const { canary } = samples
const plain = async (bytes: Buffer) => {
  const seen = await pictureOf(bytes)
  return seen && plainPicture(bytes, seen)
}
const size = async (bytes: Buffer | undefined) => {
  const { width, height, pageHeight, orientation } = await sharp(bytes).metadata()
  return { width, height: pageHeight ?? height, orientation }
}

const traced: [PhotoType, (orientation?: number) => Promise<Buffer>][] = [
  ['image/png', samples.tracedPng],
  ['image/jpeg', samples.tracedJpeg],
  ['image/webp', samples.tracedWebp],
  ['image/gif', samples.tracedGif],
]
describe.each(traced)('a picture of type %s', (type, make) => {
  test('keeps nothing but the picture, as does its thumbnail', async () => {
    const bytes = await make()
    expect(bytes.includes(canary)).toBe(true)
    expect(await pictureOf(bytes)).toMatchObject({ type, frames: 1 })
    const kept = await plain(bytes)
    for (const one of [kept?.bytes, kept?.thumbnail]) {
      expect(one?.includes(canary)).toBe(false)
      const { exif, xmp, icc, iptc } = await sharp(one).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
    expect((await pictureOf(kept?.bytes ?? Buffer.alloc(0)))?.type).toBe(type)
    expect(kept).toMatchObject({ width: 40, height: 20 })
  })
  test('that is damaged in whatever way breaks nothing', async () => {
    const bytes = await make()
    const random = randomFrom(4711)
    for (let n = 0; n < 100; n++) {
      const damaged = Buffer.from(bytes.subarray(0, n % 3 === 0 ? 1 + random(bytes.length) : bytes.length))
      for (let hit = 0; hit <= random(4); hit++) damaged[random(damaged.length)] = random(256)
      const kept = await plain(damaged)
      if (kept !== undefined) expect(await pictureOf(kept.bytes)).toMatchObject({ type })
    }
  })
  test('that is cut off is none', async () => {
    expect(await plain((await make()).subarray(0, 60))).toBeUndefined()
  })
})

test.each(traced.slice(0, 3))('a turned %s stands upright', async (_, make) => {
  const kept = await plain(await make(6))
  expect(await size(kept?.bytes)).toEqual({ width: 20, height: 40, orientation: undefined })
  expect(await size(kept?.thumbnail)).toEqual({ width: 20, height: 40, orientation: undefined })
  const { data } = await sharp(kept?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([data[0], data.at(-1)].map((level = 0) => level > 128)).toEqual([true, false])
})
test('a picture that moves goes on moving', async () => {
  const bytes = await samples.movingGif()
  expect(await pictureOf(bytes)).toEqual({ type: 'image/gif', pixels: 2 * 800, frames: 2 })
  const kept = await plain(bytes)
  expect(kept).toMatchObject({ width: 40, height: 20 })
  expect(await pictureOf(kept?.bytes ?? Buffer.alloc(0))).toMatchObject({ frames: 2 })
  expect(await pictureOf(kept?.thumbnail ?? Buffer.alloc(0))).toMatchObject({ frames: 1, type: 'image/webp' })
})
test('a large picture has a small copy', async () => {
  expect(await size((await plain(await samples.png(1600, 1200)))?.thumbnail)).toMatchObject({ width: 480, height: 360 })
})
test('how many pixels a picture has is known before it is decoded', async () => {
  expect(await pictureOf(await samples.claimedPng(100_000, 1_000))).toMatchObject({ pixels: 100_000_000 })
})
test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  '<script>alert(1)</script>',
  '%PDF-1.4',
  '',
])('%j is no picture', async (text) => expect(await pictureOf(Buffer.from(text))).toBeUndefined())
test('nor is a picture of a format that is not taken', async () => {
  expect(
    await pictureOf(
      await sharp(await samples.png())
        .tiff()
        .toBuffer(),
    ),
  ).toBeUndefined()
})

/** Always the same numbers, so that a failure comes again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
