import { expect, test } from 'vitest'
import { PeerClock } from './peer-clock.ts'

test('knows the time at the other end within one round trip', () => {
  const clock = new PeerClock()
  clock.heard(1_000_000, 40, 10)
  expect(clock.earliest(40)).toBe(1_000_000)
  expect(clock.latest(40)).toBe(1_000_030)
})

test('a quick answer narrows what a slow one has left open', () => {
  const clock = new PeerClock()
  clock.heard(1_000_000, 8_500, 0)
  clock.heard(1_001_000, 9_010, 9_000)
  expect(clock.latest(9_010)).toBe(1_001_010)
  clock.heard(1_002_000, 19_000, 10_000)
  expect(clock.latest(9_010)).toBe(1_001_010)
  expect(clock.earliest(9_010)).toBe(1_001_000)
})

test('what was heard unasked never makes it later than it is', () => {
  const clock = new PeerClock()
  clock.heard(1_000_000, 25_000)
  expect(clock.earliest(25_000)).toBe(1_000_000)
  expect(clock.latest(25_000)).toBe(Number.POSITIVE_INFINITY)
})

test.each([-3_600_000, 3_600_000])('follows when the clock at the other end is set by %i ms', (step) => {
  const clock = new PeerClock()
  clock.heard(1_000_000, 10, 0)
  clock.heard(1_000_100 + step, 110, 100)
  expect(clock.latest(110)).toBe(1_000_110 + step)
  expect(clock.earliest(110)).toBe(1_000_100 + step)
})
