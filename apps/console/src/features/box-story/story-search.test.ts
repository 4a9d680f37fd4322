import { expect, test } from 'vitest'
import { filterOf, storySearch } from './story-search.ts'

const now = new Date('2026-11-22T09:41:00')
const asked = (raw: Record<string, unknown>) => filterOf(storySearch(raw), now)

test('the address keeps kinds and time, and what it does not understand is left out (STRY-01)', () => {
  const usual = new Date('2026-08-24T00:00:00').toISOString()
  expect(asked({ kind: 'note,lock,gossip' })).toEqual({ kinds: ['lock', 'note'], from: usual })
  expect(asked({})).toEqual({ kinds: [], from: usual })
  expect(asked({ period: 'all' })).toEqual({ kinds: [] })
  expect(asked({ period: 7 })).toEqual({ kinds: [], from: new Date('2026-11-15T00:00:00').toISOString() })
  expect(asked({ period: '0' }).from).toBe(new Date('2026-11-22T00:00:00').toISOString())
  const [from, until] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z']
  expect(asked({ from, until })).toEqual({ kinds: [], from, until })
  expect(asked({ until })).toEqual({ kinds: [], until })
  // days back leave no room for a time of its own
  expect(storySearch({ period: '30', from })).toEqual({ period: '30' })
  for (const wrong of [
    { period: '5' },
    { period: '90' },
    { from: until, until: from },
    { from: 'yesterday' },
    { kind: 7 },
  ])
    expect(storySearch(wrong)).toEqual({})
})
