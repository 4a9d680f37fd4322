import { expect, test } from 'vitest'
import { createUnchanged } from './unchanged.ts'

/** A database whose moments are told by hand. */
function stage() {
  let now = 'first'
  const unchanged = createUnchanged(async () => now)
  return {
    unchanged,
    write: (moment: string) => {
      now = moment
    },
    ask: async (key: string, tag: string) => (await unchanged.since(key, tag)).unchanged,
  }
}

test('what was read within one moment is unchanged as long as it lasts', async () => {
  const { unchanged, ask, write } = stage()
  expect(await ask('/list', '"a"')).toBe(false)
  await unchanged.read('/list', '"a"', 'first')
  expect(await ask('/list', '"a"')).toBe(true)
  write('second')
  expect(await ask('/list', '"a"')).toBe(false)
})

test('what was read while something changed may be older than the moment after it', async () => {
  const { unchanged, ask, write } = stage()
  write('second')
  await unchanged.read('/list', '"a"', 'first')
  expect(await ask('/list', '"a"')).toBe(false)
})

test('another reply than the one that the caller has, and another address, are read', async () => {
  const { unchanged, ask } = stage()
  await unchanged.read('/list', '"a"', 'first')
  expect(await ask('/list', '"b"')).toBe(false)
  expect(await ask('/list?page=1', '"a"')).toBe(false)
})

test('only the last of very many addresses are remembered', async () => {
  const { unchanged, ask } = stage()
  for (let n = 0; n < 2_001; n++) await unchanged.read(`/list?page=${n}`, '"a"', 'first')
  expect(await ask('/list?page=0', '"a"')).toBe(false)
  expect(await ask('/list?page=2000', '"a"')).toBe(true)
})
