import { expect, test } from 'vitest'
import { activationCodeOf, groupedActivationCode, readActivationCode } from './activation-code.ts'

const code = '0123456789ABCDEFGHJK'

test('a code has 20 characters, each from 5 bits of its byte', () => {
  expect(activationCodeOf(Uint8Array.from({ length: 20 }, (_, n) => n))).toBe(code)
  expect(activationCodeOf(new Uint8Array(20).fill(255))).toBe('Z'.repeat(20))
})
test('a label shows it in groups', () => expect(groupedActivationCode(code)).toBe('01234-56789-ABCDE-FGHJK'))
test.each([
  code,
  ` ${code}\n`,
  '01234-56789-abcde-fghjk',
  'O1234 56789 ABCDE FGHJK',
  `https://console.example/setup/activation/${code}`,
  `https://console.example/setup/${code}/`,
  `https://console.example/activate?code=${code}`,
])('%s is read as the code', (scanned) => expect(readActivationCode(scanned)).toBe(code))
test.each(['', 'hello', `${code}9`, code.slice(1), 'https://console.example/setup/unit/x', `${code.slice(1)}U`])(
  '%s is none',
  (scanned) => expect(readActivationCode(scanned)).toBeUndefined(),
)
