import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { closeCodes } from './close-codes.ts'

const { signedOut, ...sent } = closeCodes

test('each close code means one thing', () => {
  const codes = Object.values(closeCodes)
  expect(new Set(codes).size).toBe(codes.length)
})

test('the table for integrators has the close codes that are sent, and no others of ours', async () => {
  const page = await readFile(new URL('../../../../docs/integration.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| (1\d{3}|4\d{3}) \|/gm)].map(([, code]) => Number(code))
  expect(listed).toEqual([...Object.values(sent), 1013].sort((one, other) => one - other))
})
