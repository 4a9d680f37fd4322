import { countryCodes } from '@cubeward/contract/kernel/country.ts'
import { expect, test } from 'vitest'
import { countries, countryOf } from './countries.ts'

test('every entry has an ISO code, a label and a phone prefix (COUNTRY-01)', () => {
  for (const { code, label, phonePrefix } of countries) {
    expect(code, label).toMatch(/^[A-Z]{2}$/)
    expect(label.trim(), code).not.toBe('')
    expect(phonePrefix, label).toMatch(/^\+[1-9]\d{0,6}$/)
  }
})
test('the codes are those that an address is checked by (COUNTRY-02)', () => {
  expect(countries.map(({ code }) => code).toSorted()).toEqual(countryCodes.toSorted())
})
test('each of the 249 codes of ISO 3166 stands once', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ label }) => label)).size).toBe(249)
})
test.each([
  ['AT', 'Austria', '+43'],
  ['DE', 'Germany', '+49'],
  ['US', 'United States', '+1'],
  ['GB', 'United Kingdom', '+44'],
])('%s is %s, %s', (code, label, phonePrefix) => expect(countryOf(code)).toEqual({ code, label, phonePrefix }))
test('an unknown code is no country', () => expect([countryOf('XX'), countryOf(null)]).toEqual([undefined, undefined]))
