import { expect, test } from 'vitest'
import { connectionOf } from './status.ts'

test.each([
  [true, true, 'connected'],
  [true, false, 'connected'],
  [false, true, 'disconnectedMonitored'],
  [false, false, 'disconnected'],
] as const)('connected %s, monitored %s looks %s', (connected, monitored, status) => {
  expect(connectionOf({ connected, monitored })).toBe(status)
})
