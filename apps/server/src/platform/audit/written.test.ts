import type { Told } from '@cubeward/words/said.ts'
import { expect, test } from 'vitest'
import { written } from './written.ts'

test('parts of whatever shape, as a device may send them, can be stored', () => {
  const params = { reason: { a: null }, 'b\u0000': true, c: { code: 'd\u0000', params: { e: '\ud800' } }, f: null }
  const [said] = written({ code: 'controller.notUpdated', params } as unknown as Told)
  expect(JSON.stringify(said)).not.toMatch(/\\u0000|\\ud800/)
  expect(said.params).toMatchObject({ reason: '{"a":null}', f: 'null' })
})
