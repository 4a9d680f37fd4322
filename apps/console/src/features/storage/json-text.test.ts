import { expect, test } from 'vitest'
import { indented, offsetOf } from './json-text.ts'

test.each([
  ['{"a":1}', '{\n    "a": 1\n}'],
  ['{}', '{}'],
  ['[ ]', '[]'],
  [' "a" ', '"a"'],
  ['-1', '-1'],
  ['[{ "a" : [ ] },{}]', '[\n    {\n        "a": []\n    },\n    {}\n]'],
  ['[true,-0.5e+3,"\\u00e9 \\" ,:{"]', '[\n    true,\n    -0.5e+3,\n    "\\u00e9 \\" ,:{"\n]'],
])('JSON is indented by four spaces: %s (ASTOR-16)', (source, expected) => {
  expect(indented(source)).toBe(expected)
  expect(indented(expected)).toBe(expected)
})

test('it is as JSON.stringify would indent it (ASTOR-16)', () => {
  const value = { a: { b: [1, { c: [] }], d: {} }, e: 'x, {y}: "z"', f: [[], [null, false]] }
  expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 4))
})

test('numbers and names stay as they are written (ASTOR-16)', () => {
  const source = '{"id":12345678901234567890,"id":1.0}'
  expect(indented(source)).toBe('{\n    "id": 12345678901234567890,\n    "id": 1.0\n}')
})

test('what is no JSON stays as it is', () => {
  expect(indented('{"a":1;}')).toBe('{"a":1;}')
})

test('ten thousand levels, and a text of ten million letters, are no overflow', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  expect(JSON.parse(indented(deep))).toHaveLength(1)
  const long = JSON.stringify('x'.repeat(10_000_000))
  expect(indented(long)).toBe(long)
})

test('a place is found again', () => {
  expect([
    offsetOf('ab\ncd', { line: 2, character: 2 }),
    offsetOf('ab', { line: 1, character: 1 }),
    offsetOf('a\n', { line: 2, character: 1 }),
  ]).toEqual([4, 0, 2])
})
