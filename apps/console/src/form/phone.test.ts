import { expect, test } from 'vitest'
import { countryOfNumber, isPrefixOnly, withoutPrefix } from './PhoneField.tsx'

test.each([
  ['+43 660 1', 'AT'],
  ['+4940', 'DE'],
  ['+1 684 1', 'AS'],
  ['+1 212', 'US'],
  ['0660 1', undefined],
  ['', undefined],
])('%s is of %s', (number, code) => expect(countryOfNumber(number)).toBe(code))
test.each([
  ['+43 660 1', '660 1'],
  ['+4 3660', '660'],
  ['0660 1', '0660 1'],
  ['+', ''],
])('%s without its prefix', (number, rest) => expect(withoutPrefix(number)).toBe(rest))
test.each([
  ['+43', true],
  ['+43 ', true],
  ['+', true],
  ['+43 660', false],
  ['0660', false],
  ['', false],
])('%j lacks its number: %s', (number, lacking) => expect(isPrefixOnly(number)).toBe(lacking))
