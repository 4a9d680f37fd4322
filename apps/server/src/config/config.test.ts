import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test.each(['example.org', 'ftp://example.org', 'https://example.org/console', 'https://'])(
  'PUBLIC_URL %j is refused at the start instead of with the first live connection',
  (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(StartError)
  },
)
test('PUBLIC_URL may end with a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})
test('an IPv6 host makes a valid address', () => {
  expect(readConfig({ HOST: '::1', PORT: '8081' }).publicUrl).toBe('http://[::1]:8081')
})
