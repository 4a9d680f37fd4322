import { expect, test } from 'vitest'
import { type Moment, withMoment } from './history.ts'

const moment = (at: number): Moment => ({
  at: new Date(at).toISOString(),
  loadavg: [at, 0, 0],
  availmem: 0,
  rootfs: { free: 0, total: 1 },
})
const loads = (moments: readonly Moment[]) => moments.map(({ loadavg }) => loadavg[0])

test('the chart of the last hour forgets what is older', () => {
  const hour = 3_600_000
  expect(loads(withMoment([moment(0), moment(60_000)], moment(hour + 30_000)))).toEqual([60_000, hour + 30_000])
})

test('moments every few seconds become points every ten seconds, and the last one is always there', () => {
  let moments: readonly Moment[] = []
  for (let at = 0; at <= 60_000; at += 3_000) moments = withMoment(moments, moment(at))
  expect(loads(moments).at(-1)).toBe(60_000)
  expect(moments.length).toBeLessThanOrEqual(8)
})
