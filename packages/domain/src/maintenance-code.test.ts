import { expect, test } from 'vitest'
import { duplicateCodes, generateMaintenanceCode, isMaintenanceCode } from './maintenance-code.ts'

test.each(['1', '9', '123456789', '1'.repeat(32)])('%s is a code', (text) => expect(isMaintenanceCode(text)).toBe(true))
test.each(['', '0', '1203', '12a', ' 1', '1\n', '１２'])('%j is none', (text) =>
  expect(isMaintenanceCode(text)).toBe(false),
)

test('a code is made of the digits it is given and is none that is taken', () => {
  const digits = [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7]
  const digit = () => digits.shift() ?? 9
  expect(generateMaintenanceCode(digit, new Set(['111111']))).toBe('234567')
})
test('codes that stand twice are named once', () => expect(duplicateCodes(['1', '2', '1', '1'])).toEqual(['1']))
