import { expect, test } from 'vitest'
import { redact } from '../audit/patch.ts'
import { createLog } from './log.ts'
import { secretNames } from './secret-names.ts'

function logged(told: object): Record<string, unknown> {
  const lines: string[] = []
  createLog('debug', { write: (line) => lines.push(line) }).info(told, 'said')
  return JSON.parse(lines[0] ?? '')
}
const names = [...secretNames, 'pin', 'newPassword', 'clientSecret', 'access_token', 'Authorization', 'set-cookie']

test.each(names)('the value of %s is neither in the log nor in the audit log, wherever it stands', (name) => {
  const told = { [name]: 'canary-1', within: { list: [{ [name]: { value: 'canary-2' } }] }, kept: 'here' }
  expect(JSON.stringify(logged(told))).not.toContain('canary')
  expect(JSON.stringify(redact(told))).not.toContain('canary')
  expect(logged(told)).toMatchObject({ [name]: '[redacted]', kept: 'here', msg: 'said' })
})
test.each(names)('an error that carries %s is logged without it', (name) => {
  const err = Object.assign(new Error('refused'), { [name]: 'canary', config: { headers: { [name]: 'canary' } } })
  const line = logged({ err })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line.err).toMatchObject({ type: 'Error', message: 'refused', stack: expect.stringContaining('log.test.ts') })
})
test('of an error of the database the values of the row are left out', () => {
  const of = { severity: 'ERROR', code: '23514', detail: 'Failing row contains (canary).', table: 'operators' }
  const line = logged({ err: Object.assign(new Error('violates check constraint'), of) })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line.err).toMatchObject({ code: '23514', table: 'operators' })
})
test('what says whether there is one stays', () => {
  expect(logged({ passwordSet: true, token: null })).toMatchObject({ passwordSet: true, token: null })
})
