import { expect, test } from 'vitest'
import { jsonFault } from './json-fault.ts'

test.each([
  ['{', 'name', 1, 2],
  ['', 'value', 1, 1],
  ['  ', 'value', 1, 3],
  ['{"a":1,}', 'name', 1, 8],
  ['[1,]', 'value', 1, 4],
  ['{"a" 1}', 'colon', 1, 6],
  ['{"a":}', 'value', 1, 6],
  ['{\n    "a": 1\n    "b": 2\n}', 'commaOrBrace', 3, 5],
  ['[1 2]', 'commaOrBracket', 1, 4],
  ['{"a":1}\n}', 'end', 2, 1],
  ['01', 'end', 1, 2],
  ['{"a', 'text', 1, 4],
  ['["a\nb"]', 'text', 1, 4],
  ['"\\x"', 'text', 1, 2],
  ["{'a':1}", 'name', 1, 2],
  ['nul', 'value', 1, 1],
])('%j is broken where something else belongs (OCC-07)', (source, missing, line, character) => {
  expect(jsonFault(source)).toEqual({ missing, line, character })
})

test('a text is said to be JSON exactly if it can be read as such', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"\\u00e9"',
    '"\\"',
    '1',
    '-0.5e3',
    '-',
    'true',
    'null',
    ' ',
    '\n',
    '\u007f',
    '"\u0085"',
    '"\u0001"',
    '\u00a0',
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const isJson = (source: string) => {
    try {
      JSON.parse(source)
      return true
    } catch {
      return false
    }
  }
  const values = ['{"a":[1,{"b":null}],"c":"\\n"}', '[]', '{}', '"x"', ' 3 ', '[[[]],{"a":{}}]']
  const mixed = Array.from({ length: 20_000 }, (_, n) => {
    if (n % 2 === 0) return Array.from({ length: random(8) }, () => pieces[random(pieces.length)]).join('')
    const value = values[random(values.length)] ?? ''
    const at = random(value.length + 1)
    return value.slice(0, at) + pieces[random(pieces.length)] + value.slice(at + random(2))
  })
  expect(mixed.filter((source) => isJson(source) !== (jsonFault(source) === undefined))).toEqual([])
})

test('what is nested deeper than a call stack is read to its end', () => {
  expect(jsonFault('['.repeat(100_000))).toMatchObject({ missing: 'value', character: 100_001 })
  expect(jsonFault(`"${'x'.repeat(200_000)}"`)).toBeUndefined()
})
