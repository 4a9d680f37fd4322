import { expect, test } from 'vitest'
import { asOwn, filterOf, spanned, storySearch } from './story-search.ts'

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
    ...[{ period: '5' }, { period: 5000 }, { period: '90' }],
    ...[{ from: 'yesterday' }, { from: 'garbage', until: '2026-99-99' }, { kind: 7 }],
  ])
    expect(storySearch(wrong)).toEqual({})
  // what is refused is shown, so that it can be corrected
  expect(storySearch({ from: until, until: from })).toEqual({ from: until, until: from })
})
test('a period becomes a time of its own with the same entries, and one without ends is any time', () => {
  for (const search of [
    {},
    { period: '0' as const, kind: 'note' },
    { period: 'all' as const },
    { from: now.toISOString() },
  ])
    expect(filterOf(storySearch({ ...asOwn(search, now) }), now)).toEqual(filterOf(search, now))
  expect(asOwn({ period: '0', kind: 'note' }, now)).toEqual({
    ...{ kind: 'note', from: new Date('2026-11-22T00:00:00').toISOString() },
  })
  expect(spanned({ kind: 'note', from: '', until: '' })).toEqual({ kind: 'note', period: 'all' })
})
