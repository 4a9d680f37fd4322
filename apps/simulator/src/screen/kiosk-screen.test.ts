import { expect, test } from 'vitest'
import { clockOf } from './kiosk-screen.ts'

const now = new Date('2026-07-01T09:41:07Z')

test('the clock of the screen goes by the time of the place', () => {
  expect(clockOf({ now, timeZone: 'Europe/Berlin' })).toBe('11:41:07')
  expect(clockOf({ now, timeZone: 'Europe/Helsinki' })).toBe('12:41:07')
})
