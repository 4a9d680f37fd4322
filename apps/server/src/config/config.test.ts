import { describe, expect, test } from 'vitest'
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

describe('the SMS gateway', () => {
  const own = { DATABASE_URL: 'postgres://db/cubeward' }
  test('has user and password out of its address', () => {
    expect(readConfig({ ...own, CUBEWARD_SMPP_URL: 'ssmpp://me:p%25w%40@sms.example' }).smpp).toEqual({
      host: 'sms.example',
      port: 3550,
      tls: true,
      user: 'me',
      password: 'p%w@',
    })
  })
  test.each(['smpp://me:50%off@sms.example', 'smpp://100%:pw@sms.example', 'http://sms.example', 'smpp://'])(
    'is not taken from %j, with a sentence',
    (CUBEWARD_SMPP_URL) => {
      const read = () => readConfig({ ...own, CUBEWARD_SMPP_URL })
      expect(read).toThrow(StartError)
      expect(read).toThrow(/CUBEWARD_SMPP_URL/)
    },
  )
  test('is a stand-in in the demo only', () => {
    expect(readConfig({}).smpp).toBe('stand-in')
    expect(readConfig(own).smpp).toBeUndefined()
    expect(readConfig({ CUBEWARD_DEMO: 'off' }).smpp).toBeUndefined()
  })
  test.each(['{password}', 'reboot', '{password} {command} {command}'])('sends routers no text like %j', (text) => {
    expect(() => readConfig({ CUBEWARD_ROUTER_SMS: text })).toThrow(StartError)
  })
})
test('a token for the figures that could be guessed is refused', () => {
  expect(() => readConfig({ CUBEWARD_METRICS_TOKEN: 'short' })).toThrow(StartError)
})

describe('what is written to people', () => {
  test('is in English and UTC until it is said otherwise', () => {
    expect(readConfig({}).messages).toEqual({ language: 'en', timeZone: 'UTC' })
    expect(readConfig({ CUBEWARD_MESSAGE_LANGUAGE: 'de', CUBEWARD_TIME_ZONE: 'Europe/Vienna' }).messages).toEqual({
      language: 'de',
      timeZone: 'Europe/Vienna',
    })
  })
  test.each([
    ['CUBEWARD_MESSAGE_LANGUAGE', 'fr'],
    ['CUBEWARD_TIME_ZONE', 'Vienna'],
  ])('%s is not %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
