import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsRefresh, startTokenCheck } from './token-check.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started(secondsLeft: number | undefined, refresh = vi.fn(async () => {})) {
  const check = vi.fn(() => secondsLeft)
  const logError = vi.fn()
  const stop = startTokenCheck({ secondsLeft: check, refresh, logError })
  return { check, refresh, logError, stop }
}

test('the token is checked every 60 s', () => {
  const { check, stop } = started(300)
  vi.advanceTimersByTime(59_999)
  expect(check).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(check).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(check).toHaveBeenCalledTimes(2)
  stop()
})

test('a token with 300 s left is left alone', () => {
  const { refresh, stop } = started(300)
  vi.advanceTimersByTime(60_000)
  expect(refresh).not.toHaveBeenCalled()
  stop()
})

test('a token with 55 s left is refreshed', () => {
  const { refresh, stop } = started(55)
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  stop()
})

test.each([
  [undefined, false],
  [66, false],
  [65, false],
  [64, true],
  [-5, true],
])('with %s s left a refresh is needed: %s', (secondsLeft, needed) => {
  expect(needsRefresh(secondsLeft)).toBe(needed)
})

test('a failed refresh is only logged, and the next check tries again', async () => {
  const failure = new Error('invalid_grant')
  const { refresh, logError, stop } = started(
    10,
    vi.fn(() => Promise.reject(failure)),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logError).toHaveBeenCalledExactlyOnceWith(failure)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  stop()
})

test('nothing is checked after the end', () => {
  const { check, stop } = started(10)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(check).not.toHaveBeenCalled()
})
