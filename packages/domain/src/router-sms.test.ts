import { expect, test } from 'vitest'
import { commandIn, digitsOf, routerSms } from './router-sms.ts'

test('the text is the password and the command', () => expect(routerSms('pw', 'reboot')).toBe('pw reboot'))
test('the command of a text is told from its end', () => expect(commandIn('pw wifioff')).toBe('wifioff'))
test('a text that is none for a router has no command', () => expect(commandIn('hello')).toBeUndefined())
test('a number is looked up without its plus', () => expect(digitsOf('+43 664 1234-567')).toBe('436641234567'))
