import { expect, test } from 'vitest'
import { remarksOf } from './remarks.ts'

test('a remark stands at the door that it names (COMM-01)', () => {
  const text =
    'Box 6 is disabled: its hinge is missing.\n\n  Fach A-3 klemmt\nThe key hangs in the office.\nBox 99 is none'
  expect(remarksOf(text, ['1', '6', 'a-3'])).toEqual([
    { at: 1, text: 'Box 6 is disabled: its hinge is missing.', box: '6' },
    { at: 2, text: 'Fach A-3 klemmt', box: 'a-3' },
    { at: 3, text: 'The key hangs in the office.', box: undefined },
    { at: 4, text: 'Box 99 is none', box: undefined },
  ])
  expect(remarksOf(' \n ', ['1'])).toEqual([])
})
