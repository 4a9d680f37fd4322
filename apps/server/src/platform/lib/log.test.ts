import { expect, test } from 'vitest'
import { redact } from '../audit/patch.ts'
import { createLog } from './log.ts'
import { secretNames } from './secret-names.ts'

function logged(told: object): Record<string, unknown> {
  const lines: string[] = []
  createLog('debug', { write: (line) => lines.push(line) }).info(told, 'said')
  return JSON.parse(lines[0] ?? '')
}
const names = [
  ...[...secretNames, 'pin', 'pinCode', 'puk', 'newPassword', 'clientSecret', 'access_token', 'Authorization'],
  ...['set-cookie', 'setupKey', 'setup_key', 'apiKey', 'X-Api-Key', 'signedUrl', 'presignedUrl'],
]

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
test('neither is what stands in errors of errors, in errors of another name and in things of a class', () => {
  const ofDatabase = () =>
    Object.assign(new Error('y'), { severity: 'ERROR', detail: 'canary', clientSecret: 'canary' })
  class Client {
    token = 'canary'
    inner = ofDatabase()
    name = 'one'
  }
  const several = new AggregateError([ofDatabase()], 'several')
  const err = Object.assign(new Error('x'), { inner: ofDatabase(), client: new Client() })
  const line = logged({ err, reason: ofDatabase(), error: several, client: new Client(), at: new Date(0) })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line).toMatchObject({
    err: { message: 'x', inner: { message: 'y', clientSecret: '[redacted]' }, client: { name: 'one' } },
    reason: { type: 'Error', message: 'y', stack: expect.any(String) },
    error: { aggregateErrors: [{ message: 'y' }] },
    at: '1970-01-01T00:00:00.000Z',
  })
})
test('what leads back to itself is told once and does not hold up the log', () => {
  const err = Object.assign(new Error('x'), { list: [] as unknown[], token: 'canary' })
  for (let n = 0; n < 20; n++) err.list.push(err, { err })
  const line = logged({ err })
  expect(line.err).toMatchObject({ message: 'x', token: '[redacted]' })
  expect(JSON.stringify(line)).not.toContain('canary')
})
test('an error alone is told with its message', () => {
  const line = logged(Object.assign(new Error('x'), { secret: 'canary' }))
  expect(line.err).toMatchObject({ message: 'x', secret: '[redacted]' })
})
test('what says whether there is one stays', () => {
  expect(logged({ passwordSet: true, token: null })).toMatchObject({ passwordSet: true, token: null })
})
