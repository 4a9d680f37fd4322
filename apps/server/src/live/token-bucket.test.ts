import { expect, test } from 'vitest'
import { TokenBuckets } from './token-bucket.ts'

const limited = (limit: { perSecond: number; burst: number }) => {
  const clock = { now: 0 }
  return { clock, buckets: new TokenBuckets(limit, () => clock.now) }
}

test('gives as many as it may at once, and then as many a second', () => {
  const { clock, buckets } = limited({ perSecond: 2, burst: 3 })
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false])
  expect(buckets.take('b')).toBe(true)
  clock.now = 1_000
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([true, true, false])
})

test('what is given back can be taken again', () => {
  const { buckets } = limited({ perSecond: 0, burst: 1 })
  expect(buckets.take('a')).toBe(true)
  buckets.giveBack('a')
  expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false])
})

test('forgets the keys that are full again, but does not walk all of them more than once a second', () => {
  const { clock, buckets } = limited({ perSecond: 1_000, burst: 1 })
  const takeMany = (prefix: string) => {
    for (let n = 0; n < 2_000; n++) buckets.take(`${prefix}${n}`)
  }
  takeMany('a')
  clock.now = 10
  takeMany('b')
  expect(buckets.size).toBe(4_000)
  clock.now = 1_000
  buckets.take('c')
  expect(buckets.size).toBe(1)
})

test('a key that has to wait is not forgotten', () => {
  const { clock, buckets } = limited({ perSecond: 1 / 60, burst: 1 })
  for (let n = 0; n < 2_000; n++) buckets.take(`a${n}`)
  clock.now = 5_000
  buckets.take('b')
  expect(buckets.size).toBe(2_001)
  expect(buckets.take('a0')).toBe(false)
})
