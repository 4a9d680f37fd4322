import { auditMessage } from '@cubeward/words/audit-messages.ts'
import { says } from '@cubeward/words/said.ts'
import { describe, expect, test } from 'vitest'
import { mailReason } from '../../platform/outside/mail/mail-reason.ts'
import { alertMail } from './alert-mail.ts'
import { localizedWords } from './localized-words.ts'
import { masked } from './message-text.ts'
import type { AlertItem } from './queries.ts'
import { smsText } from './sms-text.ts'

const item: AlertItem = {
  type: 'BreakIn',
  created: '2026-11-21T14:32:10.000Z',
  cleared: null,
  cubeId: 'np-gdansk-01',
  description: 'Gdańsk, Wrzeszcz',
  site: 'Galeria Bałtycka',
  city: 'Gdańsk',
  boxNumber: '12',
  lock: 'A12',
}
const english = localizedWords({ language: 'en', timeZone: 'UTC' })
const german = localizedWords({ language: 'de', timeZone: 'Europe/Vienna' })
const base = {
  words: english,
  operator: { id: 'nordpost', name: 'Nordpost' },
  branding: { colorPrimary: '#0b6b5c', logoLightUrl: null },
  publicUrl: 'https://console.example',
}

describe('the mail', () => {
  test('of one alert names what, where and since when, and links the cube', () => {
    const { subject, text, html } = alertMail({ ...base, items: [item] })
    expect(subject).toBe('Break-in: Gdańsk, Wrzeszcz, box 12 (lock A12)')
    for (const part of ['Gdańsk, Wrzeszcz (np-gdansk-01)', '21 Nov 2026, 14:32 UTC']) expect(text).toContain(part)
    expect(text).toContain('https://console.example/nordpost/cubes/np-gdansk-01')
    expect(html).toContain('href="https://console.example/nordpost/cubes/np-gdansk-01"')
    expect(html).toContain('background:#0b6b5c;color:#ffffff')
  })
  test('of many is one, with a number and a list that ends', () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ ...item, type: n < 2 ? 'LockBlocked' : 'CubeDisconnected' }))
    const { subject, text } = alertMail({ ...base, items })
    expect(subject).toBe('300 alerts: Cube disconnected (298), Lock blocked (2)')
    expect(text).toContain('And 250 more.')
  })
  test('is in the language and the time of the server', () => {
    const { subject, text, html } = alertMail({ ...base, words: german, items: [{ ...item, cleared: item.created }] })
    expect(subject).toBe('Aufbruch: Gdańsk, Wrzeszcz, Fach 12 (Schloss A12)')
    for (const part of ['Ort: Galeria', 'Wo: Fach 12', 'Seit: 21.11.2026, 15:32 MEZ', 'Empfängern von Nordpost'])
      expect(text).toContain(part)
    expect(html).toContain('<html lang="de">')
    for (const english of ['Site', 'Where', 'Since', 'Over', 'Open the', 'You get', 'Change', 'Alerts'])
      expect(subject + text + html).not.toContain(english)
  })
  test('tells the time of summer in summer', () => {
    const { text } = alertMail({ ...base, words: german, items: [{ ...item, created: '2026-07-01T10:00:00.000Z' }] })
    expect(text).toContain('Seit: 01.07.2026, 12:00 MESZ')
  })
  test('is not bent by what people write', () => {
    const bad = { ...item, description: 'x\r\nBcc: y@z <script>alert(1)</script> "&' }
    const branding = { colorPrimary: '#fff', logoLightUrl: 'https://a.example/"onerror="x' }
    const { subject, html } = alertMail({ ...base, branding, items: [bad] })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"onerror=')
  })
})

describe('the SMS', () => {
  test('ends with the whole name of its time zone, in whatever signs and zone', () => {
    const words = localizedWords({ language: 'de', timeZone: 'Asia/Kathmandu' })
    const long = { ...item, type: 'LateLockResult', description: '東京駅'.repeat(20), boxNumber: '1234567890' }
    const text = smsText('東京ロジスティクス'.repeat(9), [long], words)
    expect(text.length).toBeLessThanOrEqual(70)
    expect(text).toMatch(/, 20:17 GMT\+5:45$/)
  })
  test('is one short message in plain letters', () => {
    expect(smsText('Nordpost', [item], english)).toBe('Nordpost: Break-in: Gdansk, Wrzeszcz, box 12, 14:32 UTC')
  })
  test.each([
    ['long names', 'x'.repeat(200), 160],
    ['other letters', 'Αθήνα, Σταθμός Λαρίσης — 東京駅 東京駅 東京駅 東京駅', 70],
  ])('fits one message with %s', (_, description, most) => {
    const text = smsText('Nordpost', [{ ...item, description }], english)
    expect(text.length).toBeLessThanOrEqual(most)
    expect(text).toContain('box 12')
  })
  test.each([
    ['long', 'Acme Logistics '.repeat(14)],
    ['long and foreign', '東京ロジスティクス'.repeat(22)],
  ])('says what it is about and when, however the operator is called: %s', (_, operator) => {
    const text = smsText(operator, [{ ...item, type: 'MaintenanceRequired', description: 'x'.repeat(200) }], english)
    expect(text).toMatch(/: Maintenance required: xxxx.*, box 12, 14:32 UTC$/)
    expect(text.length).toBeLessThanOrEqual(160)
  })
  test.each(['CloneSuspected', 'LateLockResult'])('ends with the time, in few words: %s', (type) => {
    const text = smsText('Acme Logistics', [{ ...item, type, description: 'Gdansk, Wrzeszcz, '.repeat(3) }], english)
    expect(text).toMatch(/^Acme Logistics: [\w ]{10,20}: (Gdansk, Wrzeszcz, ?){3}, box 12, 14:32 UTC$/)
  })
  test('of every kind of alert at once ends with the time', () => {
    const types = ['BreakIn', 'CloneSuspected', 'CubeDisconnected', 'LateLockResult', 'LockBlocked', 'LockDefective']
    const items = types.map((type, n) => ({ ...item, type, cubeId: `cube-${n}` }))
    expect(smsText('Acme Logistics', items, english)).toMatch(
      /^Acme Logistics: 6 alerts: Break-in \(1\).*\.\.\., 6 cubes, 14:32 UTC$/,
    )
  })
  test('is in the language and the time of the server, and still one message in plain letters', () => {
    expect(smsText('Nordpost', [{ ...item, type: 'LateLockResult' }], german)).toBe(
      'Nordpost: Späte Schlossmeldung: Gdansk, Wrzeszcz, Fach 12, 15:32 MEZ',
    )
  })
  test.each(['en', 'de'] as const)('has room for every title and the longest zone (%s)', (language) => {
    const words = localizedWords({ language, timeZone: 'Asia/Kathmandu' })
    for (const type of [
      'BreakIn',
      'CloneSuspected',
      'CubeDisconnected',
      'LateLockResult',
      'LockBlocked',
      'LockDefective',
      'MaintenanceRequired',
    ]) {
      const text = smsText('東京ロジスティクス'.repeat(9), [{ ...item, type, description: '東京駅'.repeat(20) }], words)
      expect(text).toContain(`: ${words.shortTitle(type)}: 東京駅`)
      expect(text).toMatch(/(box|Fach) 12, 20:17 GMT\+5:45$/)
      expect(text.length).toBeLessThanOrEqual(70)
    }
  })
  test('cuts no sign in half', () => {
    for (const operator of ['x', 'xx', '😀'.repeat(30), `x${'😀'.repeat(30)}`])
      expect(smsText(operator, [{ ...item, description: '😀'.repeat(60) }], english)).not.toMatch(/\p{Cs}/u)
  })
  test('counts what came together', () => {
    expect(smsText('Nordpost', [item, { ...item, cubeId: 'other' }], english)).toBe(
      'Nordpost: 2 alerts: Break-in (2), 2 cubes, 14:32 UTC',
    )
  })
})

test.each([
  ["535 5.7.8 no such password 'canary'", 'The mail server answered 535.'],
  [says('mail.tokenRefused', { answer: '401: invalid_client: canary' }), 'The token address answered 401.'],
  [says('mail.notSecure', { reason: 'canary' }), 'No secure connection to the mail server.'],
  [says('mail.silent'), 'The mail server did not answer in time.'],
  ['canary', 'The mail server could not be used.'],
])('why it failed holds nothing that a server said: %s', (answer, reason) =>
  expect(auditMessage('en', mailReason(answer))).toBe(reason),
)

test.each([
  ['desk@a.example', 'd…@a.example'],
  ['+43 660 1234567', '+43…567'],
  ['12345', '…45'],
])('who reads the trail does not learn a recipient: %s', (recipient, shown) => expect(masked(recipient)).toBe(shown))
