import { expect, test } from 'vitest'
import { sessionOf } from './sim-session.ts'

const start = '2026-11-20T08:00:00.000Z'
const end = '2026-11-20T09:00:00.000Z'
const details = (lastSession: { start: string; end: string | null } | null) => ({ data: { sim: { lastSession } } })

test('a session that lasts is online since its start', () => {
  expect(sessionOf({ sessionStart: start, sessionEnd: null }, details({ start, end: null }))).toEqual({
    state: 'online',
    since: start,
  })
})
test('a session that is over is offline since its end', () => {
  expect(sessionOf({ sessionStart: start, sessionEnd: end }, details({ start, end }))).toEqual({
    state: 'offline',
    since: end,
  })
})
test('a SIM card that was never online has no sessions yet', () => {
  expect(sessionOf({ sessionStart: null, sessionEnd: null }, details(null))).toEqual({ state: 'noSessions' })
})
test('a number that the carrier does not know has no info', () => {
  expect(sessionOf(undefined, { data: { sim: null } })).toEqual({ state: 'noInfo' })
})
test('the subscription alone is enough', () => {
  expect(sessionOf({ sessionStart: start, sessionEnd: null }, undefined)).toEqual({ state: 'online', since: start })
})
