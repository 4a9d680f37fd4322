import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the terminal is fitted and focused 500 ms after opening (UTERM-04)', () => {
  const fit = vi.fn()
  settle(fit)
  vi.advanceTimersByTime(499)
  expect(fit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fit).toHaveBeenCalledOnce()
})

test('a terminal that was closed before is left alone', () => {
  const fit = vi.fn()
  settle(fit)()
  vi.advanceTimersByTime(1_000)
  expect(fit).not.toHaveBeenCalled()
})
