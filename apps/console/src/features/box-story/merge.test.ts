import type { BoxStory, StoryEntry } from '@cubeward/contract/admin/box-story.ts'
import { expect, test } from 'vitest'
import { withNewest, withOlder } from './merge.ts'

const entry = (id: number) => ({ kind: 'occupancy', id: String(id) }) as StoryEntry
const page = (from: number, until: number, next: string | null): BoxStory => ({
  content: Array.from({ length: from - until + 1 }, (_, at) => entry(from - at)),
  next,
  ...{ counts: null, totalElements: null, totalPages: null, capped: null },
})
const ids = (story: { entries: readonly StoryEntry[] }) => story.entries.map(({ id }) => Number(id))

test('what is new stands before what was read, and the way to older ones is kept', () => {
  const known = withOlder(withNewest(undefined, page(9, 7, 'c7')), page(6, 4, 'c4'))
  expect([ids(known), known.next]).toEqual([[9, 8, 7, 6, 5, 4], 'c4'])
  const after = withNewest(known, page(11, 9, 'c9'))
  expect([ids(after), after.next]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4], 'c4'])
})
test('after more than a page of new ones there is no gap: older ones are read again', () => {
  const after = withNewest(withNewest(undefined, page(3, 1, null)), page(30, 28, 'c28'))
  expect([ids(after), after.next]).toEqual([[30, 29, 28], 'c28'])
})
test('what came meanwhile is not shown twice', () => {
  expect(ids(withOlder({ entries: [entry(3), entry(2)], next: 'c' }, page(2, 1, null)))).toEqual([3, 2, 1])
})
test('of a story that is read whole nothing is kept that is gone', () => {
  expect(ids(withNewest({ entries: [entry(2), entry(1)], next: null }, page(2, 2, null)))).toEqual([2])
})
