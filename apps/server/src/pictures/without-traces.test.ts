import type { PhotoType } from '@cubeward/contract/admin/photos.ts'
import { describe, expect, test } from 'vitest'
import { orientationOf } from './orientation.ts'
import { pictureOf } from './picture.ts'
import * as samples from './samples.ts'
import { withoutTraces } from './without-traces.ts'

const { canary } = samples
const clean = (bytes: Buffer, type: PhotoType) => Buffer.from(withoutTraces(bytes, type) ?? [])

const traced: [string, PhotoType, Buffer, Buffer | undefined][] = [
  ['PNG', 'image/png', samples.tracedPng(), samples.png()],
  ['JPEG', 'image/jpeg', samples.tracedJpeg(), samples.plainJpegSample],
  ['WebP', 'image/webp', samples.tracedWebp(), samples.plainWebpSample],
  ['moving WebP', 'image/webp', samples.tracedMovingWebp(), undefined],
  ['GIF', 'image/gif', samples.tracedGif(), samples.plainGifSample],
]
describe.each(traced)('a %s', (_, type, bytes, plain) => {
  test('keeps nothing but the picture', () => {
    expect(bytes.includes(canary)).toBe(true)
    const kept = clean(bytes, type)
    expect(kept.includes(canary)).toBe(false)
    expect(pictureOf(kept)).toEqual(pictureOf(bytes))
    if (plain !== undefined) expect(kept.equals(plain)).toBe(true)
  })
  test('that is plain stays as it is', () => {
    const once = clean(bytes, type)
    expect(clean(once, type).equals(once)).toBe(true)
  })
  test('that is damaged in whatever way breaks nothing', () => {
    const random = randomFrom(4711)
    for (let n = 0; n < 3_000; n++) {
      const damaged = Buffer.from(bytes.subarray(0, n % 3 === 0 ? 1 + random(bytes.length) : bytes.length))
      for (let hit = 0; hit <= random(4); hit++) damaged[random(damaged.length)] = random(256)
      const kept = withoutTraces(damaged, type)
      if (kept === undefined) continue
      expect(withoutTraces(kept, type), damaged.toString('hex')).toEqual(kept)
    }
  })
})

const turned: [string, PhotoType, Buffer, (kept: Buffer) => Buffer][] = [
  ['PNG', 'image/png', samples.tracedPng(6), (kept) => kept.subarray(kept.indexOf('eXIf') + 4)],
  ['JPEG', 'image/jpeg', samples.tracedJpeg(6), (kept) => kept.subarray(kept.indexOf('Exif\0\0') + 6)],
  ['WebP', 'image/webp', samples.tracedWebp(6), (kept) => kept.subarray(kept.indexOf('EXIF') + 8)],
]
test.each(turned)('a %s is still turned as it was', (_, type, bytes, exif) => {
  const kept = clean(bytes, type)
  expect(orientationOf(exif(kept))).toBe(6)
  expect(kept.includes(canary)).toBe(false)
})
test.each<[PhotoType, Buffer]>([
  ['image/png', samples.png().subarray(0, -12)],
  ['image/jpeg', samples.plainJpegSample.subarray(0, 20)],
  ['image/webp', samples.plainWebpSample.subarray(0, -4)],
  ['image/gif', samples.plainGifSample.subarray(0, -4)],
])('a %s that is cut off is no picture', (type, bytes) => expect(withoutTraces(bytes, type)).toBeUndefined())

/** Always the same numbers, so that a failure comes again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
