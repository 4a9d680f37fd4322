import { expect, test, vi } from 'vitest'
import { typing } from './typing.ts'

/** The unit takes a piece when it is told to. */
function way() {
  const sent: string[] = []
  const taken: { resolve: () => void; reject: (error: Error) => void }[] = []
  const onLost = vi.fn()
  const type = typing({
    send: (text) => void sent.push(text),
    paste: (piece) => {
      sent.push(piece)
      return new Promise<void>((resolve, reject) => void taken.push({ resolve, reject }))
    },
    onLost,
  })
  return { type, sent, taken, onLost }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('keys go at once, each by itself', () => {
  const { type, sent } = way()
  for (const key of ['l', 's', '\r']) type(key)
  expect(sent).toEqual(['l', 's', '\r'])
})

test('a paste goes in pieces, the next one after the one before was taken; what is typed meanwhile comes behind it', async () => {
  const { type, sent, taken } = way()
  const paste = 'ä€😀x'.repeat(50_000)
  type(paste)
  type('behind')
  expect(sent).toHaveLength(1)
  while (sent.join('').length < paste.length + 6) {
    const before = sent.length
    taken.shift()?.resolve()
    await settled()
    expect(sent).toHaveLength(before + 1)
  }
  taken.shift()?.resolve()
  await settled()
  expect(sent.join('')).toBe(`${paste}behind`)
  expect(Math.max(...sent.map((piece) => new TextEncoder().encode(piece).length))).toBeLessThanOrEqual(32_000)
  type('x')
  expect(sent.at(-1)).toBe('x')
})

test('Ctrl-C ends a paste', async () => {
  const { type, sent, taken } = way()
  type('a'.repeat(20_000))
  type('\x03')
  taken.shift()?.resolve()
  await settled()
  expect(sent).toEqual(['a'.repeat(8_000), '\x03'])
})

test('with its connection the rest of a paste is lost, which is said', async () => {
  const { type, sent, taken, onLost } = way()
  type('a'.repeat(20_000))
  taken.shift()?.reject(new Error('closed'))
  await settled()
  expect(onLost).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
  type('x')
  expect(sent.at(-1)).toBe('x')
})
