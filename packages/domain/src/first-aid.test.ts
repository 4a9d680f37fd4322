import { expect, test } from 'vitest'
import { firstAid, type SentSms } from './first-aid.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString()
const sms = (command: string | null, minute: number, failed = false): SentSms => ({
  command,
  at: at(minute),
  by: 'Jonas Brandt',
  failed,
})
const outage = (from: number, until: number | null) => ({ from: at(from), until: until === null ? null : at(until) })

test('a step helped if the cube was back within ten minutes of it (AIDP-01)', () => {
  const { steps, outages } = firstAid([outage(100, 124)], [sms('reboot', 120)], at(200))
  expect(steps.restart).toEqual({
    last: { at: at(120), by: 'Jonas Brandt', outcome: 'helped', back: at(124) },
    helped: { times: 1, of: 1 },
    backWithin: 4,
  })
  expect(outages).toEqual([{ ...outage(100, 124), followed: 'restart' }])
  expect(steps.power).toEqual({ last: null, helped: null, backWithin: null })
})
test.each([
  ['waits for ten minutes', 195, 'waiting'],
  ['was in vain after that', 180, 'inVain'],
  ['was sent while the cube was connected', 90, 'connected'],
])('a step of an outage that lasts %s (AIDP-01)', (_, minute, outcome) =>
  expect(firstAid([outage(100, null)], [sms('reboot', minute)], at(200)).steps.restart.last?.outcome).toBe(outcome),
)
test('a cube that came back much later was not helped by it', () => {
  const { steps, outages } = firstAid([outage(100, 140)], [sms('pion', 120)], at(200))
  expect(steps.power).toMatchObject({ last: { outcome: 'inVain', back: null }, helped: null, backWithin: null })
  expect(outages[0]?.followed).toBeNull()
})
test('the newest of several steps is the one that helped; what was not sent helps nobody', () => {
  const sent = [sms('pion', 122), sms('pioff', 121), sms('reboot', 120)]
  expect(firstAid([outage(100, 124)], sent, at(200)).outages[0]?.followed).toBe('power')
  const failed = [sms('pion', 122, true), sms('reboot', 120)]
  const { outages, steps } = firstAid([outage(100, 124)], failed, at(200))
  expect(outages[0]?.followed).toBe('restart')
  expect(steps.power.last?.outcome).toBe('failed')
})
test('a computer that was switched off and not on again is said to be off', () =>
  expect(firstAid([outage(100, null)], [sms('pioff', 120)], at(200)).steps.power.last?.outcome).toBe('off'))
test('how often it helped is told of the last five outages that are over, how soon of all', () => {
  const spans = [outage(900, null), ...[800, 700, 600, 500, 400, 300].map((from) => outage(from, from + 20))]
  const sent = [sms('pion', 817), sms('pion', 611), sms('wifion', 515), sms('pion', 318)]
  const { steps, outages } = firstAid(spans, sent, at(1000))
  expect(steps.power).toMatchObject({ helped: { times: 2, of: 5 }, backWithin: 3 })
  expect(outages).toHaveLength(5)
})
