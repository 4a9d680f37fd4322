import { expect, test } from 'vitest'
import { formatBytes, formatHundredths, formatMoment, formatNumber } from './format.ts'
import { activateLanguage, t } from './i18n.ts'

test.each([
  [0, '0.00 B'],
  [1023, '1,023.00 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1_048_575, '1,024.00 KB'],
  [1_048_576, '1.00 MB'],
  [5 * 1024 ** 4, '5.00 TB'],
])('%i bytes read %s (CONST-08)', async (bytes, text) => {
  await useEnglish()
  expect(formatBytes(bytes)).toBe(text)
})

test('numbers follow the language', async () => {
  await useEnglish()
  expect([0.6, 1, 4.724].map(formatHundredths)).toEqual(['0.60', '1.00', '4.72'])
  expect(formatNumber(1284)).toBe('1,284')
  await activate('de')
  expect(formatNumber(1284)).toBe('1.284')
  expect(formatBytes(1536)).toBe('1,50 KB')
})

test('a moment is read with seconds and 24 hours', async () => {
  await useEnglish()
  expect(formatMoment('2026-11-21T09:41:09.000Z')).toMatch(/^21 Nov.*\d\d:41:09$/)
})

test('an unknown text falls back to its source and plurals are chosen', async () => {
  await activate('de')
  expect(t('{n, plural, one {# row} other {# rows}}', { n: 1 })).toBe('1 Zeile')
  expect(t('{n, plural, one {# row} other {# rows}}', { n: 25 })).toBe('25 Zeilen')
  await useEnglish()
  expect(t('{n, plural, one {# row} other {# rows}}', { n: 1 })).toBe('1 row')
})

const useEnglish = () => activate('en')
const activate = (language: 'en' | 'de') => activateLanguage(language)
