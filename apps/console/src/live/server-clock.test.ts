import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

// As it is loaded: one that other files have used has heard of a server.
vi.resetModules()
const { deadlineOfClick, heardServerTime, isOver } = await import('./server-clock.ts')

test('a deadline goes by the clock of the server, whatever the clock here says', () => {
  expect(deadlineOfClick()).toBeUndefined()
  heardServerTime('2031-05-05T12:00:00.000Z')
  const deadline = Date.parse(deadlineOfClick() ?? '')
  expect(deadline).toBeGreaterThanOrEqual(Date.parse('2031-05-05T12:00:10.000Z'))
  expect(deadline).toBeLessThan(Date.parse('2031-05-05T12:00:11.000Z'))
  expect(isOver(deadlineOfClick())).toBe(false)
})

test('it is counted from the click, also if this page was asleep meanwhile', () => {
  heardServerTime('2031-05-05T12:00:00.000Z')
  vi.stubGlobal('event', { isTrusted: true, timeStamp: performance.now() - 12_000 })
  expect(isOver(deadlineOfClick())).toBe(true)
})
