import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOrder } from './in-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const given = () => {
  const shown: number[] = []
  const order = inOrder<number>({ deliver: (piece) => shown.push(piece) })
  order.restart(1)
  const push = (...all: number[]) => {
    for (const seq of all) order.push({ seq, piece: seq })
  }
  return { shown, push, order }
}

test('1, 3, 2 are shown as 1, 2, 3 (UTERM-05)', () => {
  const { shown, push } = given()
  push(1, 3)
  expect(shown).toEqual([1])
  push(2)
  expect(shown).toEqual([1, 2, 3])
})

test('a missing piece is waited for 5 times 50 ms, then skipped (UTERM-05)', () => {
  const { shown, push } = given()
  push(1, 3, 4)
  vi.advanceTimersByTime(249)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([1, 3, 4])
  push(2)
  expect(shown).toEqual([1, 3, 4])
})

test('each gap has its own wait, and a piece that comes twice is shown once', () => {
  const { shown, push } = given()
  push(1, 1, 3, 3, 5)
  vi.advanceTimersByTime(250)
  expect(shown).toEqual([1, 3])
  vi.advanceTimersByTime(250)
  expect(shown).toEqual([1, 3, 5])
})

test('a new connection counts anew', () => {
  const { shown, push, order } = given()
  push(1, 3)
  order.restart(10)
  vi.advanceTimersByTime(1_000)
  push(10)
  expect(shown).toEqual([1, 10])
})
