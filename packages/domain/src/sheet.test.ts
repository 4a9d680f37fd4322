import { describe, expect, test } from 'vitest'
import { csvLine, sheetCell } from './sheet.ts'

describe('no text becomes a formula (EXPO-03, ACC-07)', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['  =1', "'  =1"],
    ['a=1', 'a=1'],
  ])('%j', (text, csv) => {
    expect(csvLine([text])).toBe(`${csv}\r\n`)
    expect(sheetCell(text)).toMatchObject({ type: String })
  })
  test('numbers stay numbers', () => {
    expect(csvLine([-5, 1.5])).toBe('-5;1.5\r\n')
    expect(sheetCell(-5)).toEqual({ type: Number, value: -5 })
  })
})

test('separators, quotes and line ends stand in quotes', () => {
  expect(csvLine(['a;b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a;b";"say ""x""";"two\nlines";plain\r\n')
})
test('what a file has no place for is left out', () =>
  expect(sheetCell('a\u0001b')).toEqual({ type: String, value: 'a b' }))
