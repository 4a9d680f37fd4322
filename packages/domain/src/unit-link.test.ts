import { expect, test } from 'vitest'
import { readUnitLink } from './unit-link.ts'

test('a code is a unit setup link if it has its path (CSETUP-08)', () => {
  for (const other of ['https://x', '', 'WIFI:S:net;;', 'https://x/setup/cube/abc', '\u0000', 'a'.repeat(100_000)])
    expect(readUnitLink(other)).toEqual({ wrong: 'noUnitLink' })
})
test('a link without a key is told from one with it (CSETUP-09)', () => {
  expect(readUnitLink('https://x/setup/unit/')).toEqual({ wrong: 'noKey' })
  expect(readUnitLink('https://x/setup/unit/?a=b')).toEqual({ wrong: 'noKey' })
  expect(readUnitLink(' https://x/setup/unit/aB-_9/install?x#y ')).toEqual({ key: 'aB-_9' })
})
