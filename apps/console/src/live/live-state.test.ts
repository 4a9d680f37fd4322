import { expect, test } from 'vitest'
import { overallState } from './live-state.ts'

test('the worst connection decides', () => {
  expect(overallState(['open', 'open'], true)).toBe('live')
  expect(overallState(['open', 'connecting'], true)).toBe('connecting')
  expect(overallState(['open', 'reconnecting', 'connecting'], true)).toBe('reconnecting')
  expect(overallState(['open', 'closed'], true)).toBe('ended')
  expect(overallState(['open'], false)).toBe('offline')
})

test('without any live connection nothing is lost', () => {
  expect(overallState([], true)).toBe('live')
})
