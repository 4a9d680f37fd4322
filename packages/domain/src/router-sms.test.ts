import { describe, expect, test } from 'vitest'
import { commandIn, digitsOf, routerSms, routerSmsProblem } from './router-sms.ts'

test('the text is the password and the command', () => expect(routerSms('pw', 'reboot')).toBe('pw reboot'))
test('the command of a text is told from its end', () => expect(commandIn('pw wifioff')).toBe('wifioff'))
test('a text that is none for a router has no command', () => expect(commandIn('hello')).toBeUndefined())
test('a number is looked up without its plus', () => expect(digitsOf('+43 664 1234-567')).toBe('436641234567'))

describe('a router of another make', () => {
  const template = '#{password}#CMD={command};'
  test('is told in its own words', () => expect(routerSms('p$&w', 'pion', template)).toBe('#p$&w#CMD=pion;'))
  test('has its commands told from its texts', () => expect(commandIn('#pw#CMD=pion;', template)).toBe('pion'))
  test('has no command in a text of the usual make', () => expect(commandIn('pw pion', template)).toBeUndefined())
})

test.each([
  '',
  '{password}',
  '{command}',
  '{password} {password} {command}',
  '{password}\n{command}',
  `{password} {command}${'x'.repeat(90)}`,
])('%j is no template', (template) => expect(routerSmsProblem(template)).toBeDefined())
test('the usual text is a template', () => expect(routerSmsProblem('{password} {command}')).toBeUndefined())
