import { expect, test } from 'vitest'
import { changedLines, hexRows, isEdited, kindOf, stored, textIn } from './item-content.ts'

test.each([
  ['application/json', 'json'],
  ['application/ld+json; charset=utf-8', 'json'],
  ['image/svg+xml', 'svg'],
  ['Text/HTML;charset=utf-8', 'text'],
  ['application/xml', 'text'],
  ['image/png', 'image'],
  ['audio/mpeg', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/octet-stream', 'bytes'],
  ['video/mp4', 'bytes'],
] as const)('%s is shown as %s (ASTOR-11, ASTOR-12, ASTOR-13, ASTOR-14)', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
  expect(isEdited(kind)).toBe(['json', 'svg', 'text'].includes(kind))
})

const bytesOf = async (text: string | Uint8Array<ArrayBuffer>) => new Uint8Array(await new Blob([text]).arrayBuffer())

test.each(['', 'a\nb', 'a\r\nb\r\n', '\uFEFFa', '\uFEFFa\r\n', 'Übergröße \u{1f4e6}'])(
  'a text that nobody touched is saved byte by byte: %j',
  async (source) => {
    const edited = await textIn(new Blob([source]))
    expect(edited?.text).not.toContain('\r')
    expect(edited && (await bytesOf(stored(edited.text, edited)))).toEqual(await bytesOf(source))
  },
)

test.each([Uint8Array.of(0xff, 0x61), Uint8Array.of(0xe2, 0x82), new TextEncoder().encode('a\r\nb\nc')])(
  'bytes that an editor would change are not edited',
  async (bytes) => {
    expect(await textIn(new Blob([bytes]))).toBeUndefined()
  },
)

test('lines that were changed are told', () => {
  const lines = (before: string, now: string) => [...changedLines(before, now)]
  expect(lines('a\nb\nc\nd', 'a\nB\nc\nD')).toEqual([1, 3])
  expect(lines('a\nc', 'a\nb\nc')).toEqual([1])
  expect(lines('a\nb\nc', 'a\nc')).toEqual([1])
  expect(lines('a\nb', 'a')).toEqual([0])
  expect(lines('a', 'a')).toEqual([])
})

test('bytes are shown in rows of sixteen', () => {
  expect(hexRows(Uint8Array.from({ length: 17 }, (_, at) => at + 60))).toEqual([
    '00000000  3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b  <=>?@ABCDEFGHIJK',
    `00000010  4c${' '.repeat(45)}  L`,
  ])
})
