import type { FieldEvent, NewFieldEvent, SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { beforeEach, expect, test } from 'vitest'
import { AccessHandler } from './access-handler.ts'
import { noLog } from './log.ts'

const occupancy = {
  id: '00000000-0000-4000-8000-000000000001',
  boxNumber: '7',
  accessCode: '4711',
  accessKeys: ['CARD'],
}
const configuration = {
  revision: 1,
  boxes: [{ number: '7', lock: 'L7' }],
  occupancies: [occupancy],
} as unknown as SiteConfiguration

let now: number
let kept: NewFieldEvent[]
let notice: (events: readonly FieldEvent[]) => void
let opened: { lock: string; commandId: string }[]
let stuck: boolean
let access: AccessHandler
beforeEach(() => {
  now = 0
  kept = []
  opened = []
  stuck = false
  access = new AccessHandler({
    site: {
      open: async (lock, commandId) => {
        if (stuck) throw new VcmpProblem({ status: 504, title: 'Silent' })
        opened.push({ lock, commandId })
      },
    },
    journal: {
      keep: async (event) => void kept.push(event),
      onKept: (listener) => {
        notice = listener
        return () => undefined
      },
    },
    clock: { now: () => new Date(now), monotonic: () => now },
    log: noLog,
    configuration: () => configuration,
  })
})
const reports = (status: 'Open' | 'Blocked') =>
  notice([{ type: 'LockStatus', lock: 'L7', status, commandId: opened.at(-1)?.commandId } as FieldEvent])

test.each(['4711', 'CARD'])(
  '%s opens its box; once the door is open, it is picked up and opens no more',
  async (code) => {
    expect(await access.present(code)).toEqual({ opened: '7' })
    expect([opened.map(({ lock }) => lock), kept]).toEqual([['L7'], []])
    reports('Open')
    expect(kept).toEqual([{ type: 'PickedUp', occupancyId: occupancy.id }])
    expect(await access.present(code)).toEqual({ refused: 'unknown' })
    access.configured({ ...configuration, occupancies: [] })
  },
)
test('a door that is stuck, or does not answer, ends nothing', async () => {
  await access.present('4711')
  reports('Blocked')
  stuck = true
  expect(await access.present('4711')).toEqual({ refused: 'doorSilent' })
  expect(kept).toEqual([])
})
test('after five wrong codes nobody may try for a minute, not even with a right one', async () => {
  for (let tries = 0; tries < 5; tries++) expect(await access.present('0000')).toEqual({ refused: 'unknown' })
  expect(await access.present('4711')).toEqual({ refused: 'tooMany' })
  now = 60_000
  expect(await access.present('4711')).toEqual({ opened: '7' })
})
