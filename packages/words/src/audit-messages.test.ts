import { expect, test } from 'vitest'
import { auditMessage, auditMessages } from './audit-messages.ts'
import { problems } from './problems.ts'
import { tells } from './tells.ts'
import { namesIn } from './testing/names-in.ts'

test.each(Object.entries(auditMessages))('%s says all of its values in both languages', (code, { en, de }) => {
  expect(namesIn(de)).toEqual(namesIn(en))
  for (const count of [1, 2]) {
    const params = Object.fromEntries(namesIn(en).map((name) => [name, count]))
    for (const language of ['en', 'de'] as const) expect(auditMessage(language, { code, params })).not.toMatch(/[{}#]/)
  }
})

test('no code of the audit log is one of a refusal', () => {
  expect(Object.keys(auditMessages).filter((code) => Object.hasOwn(problems, code))).toEqual([])
})

test('parts are said in the language of the whole, what somebody wrote as it stands', () => {
  const door = tells('door.ofBox', { box: '3', lock: 'A-03' })
  const failed = tells('door.because', {
    what: tells('door.unknown', { door }),
    reason: { code: 'command.lockSilent', params: {} },
  })
  expect(auditMessage('en', failed)).toBe(
    'Whether Box 3 (lock A-03) opened is not known. The cube took the command, but the lock did not report.',
  )
  expect(auditMessage('de', failed)).toBe(
    'Ob sich Fach 3 (Schloss A-03) geöffnet hat, ist nicht bekannt. Der Cube hat den Befehl angenommen, aber das Schloss hat sich nicht gemeldet.',
  )
  expect(auditMessage('de', tells('door.because', { what: door, reason: '{reason} # conflict' }))).toBe(
    'Fach 3 (Schloss A-03) {reason} # conflict',
  )
})

test.each([
  [1, 1, '1 ended occupancy older than 1 day removed.', '1 beendete Belegung, älter als 1 Tag, entfernt.'],
  [
    12_000,
    30,
    '12000 ended occupancies older than 30 days removed.',
    '12000 beendete Belegungen, älter als 30 Tage, entfernt.',
  ],
])('numbers choose the form, and stand as they are: %i', (number, days, en, de) => {
  const said = tells('occupancy.removed', { number, days })
  expect([auditMessage('en', said), auditMessage('de', said)]).toEqual([en, de])
})

test('a code of a later version is not known here; as a part it stands as it was stored', () => {
  expect(auditMessage('de', { code: 'tenant.cloned', params: {} })).toBeUndefined()
  expect(auditMessage('de', tells('order.commanded', { order: { code: 'order.dance', params: {} } }))).toBe(
    'order.dance befohlen.',
  )
})

test('an entry asks for the values of its sentence', () => {
  // @ts-expect-error its sentence names the tenant, too
  tells('tenant.created', { name: 'Elbe' })
  // @ts-expect-error a number chooses the form
  tells('occupancy.removed', { number: '1', days: 2 })
  // @ts-expect-error no such code
  expect(auditMessage('en', tells('tenant.danced'))).toBeUndefined()
})
