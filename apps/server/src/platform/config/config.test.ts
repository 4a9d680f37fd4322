import { describe, expect, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { readConfig } from './config.ts'

test.each(['example.org', 'ftp://example.org', 'https://example.org/console', 'https://'])(
  'PUBLIC_URL %j is refused at the start instead of with the first live connection',
  (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(StartError)
  },
)
test('PUBLIC_URL may end with a slash', () => {
  expect(
    readConfig({ PUBLIC_URL: 'https://example.org/', CUBEWARD_DEMO: 'off', OIDC_ISSUER: 'https://id.example' })
      .publicUrl,
  ).toBe('https://example.org')
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
  test.each(['{password}', 'reboot', '{password} {command} {command}'])('sends routers no text like %j', (text) => {
    expect(() => readConfig({ CUBEWARD_ROUTER_SMS: text })).toThrow(StartError)
  })
})
test('a token for the figures, or for registering, that could be guessed is refused', () => {
  expect(() => readConfig({ CUBEWARD_METRICS_TOKEN: 'short' })).toThrow(StartError)
  expect(() => readConfig({ CUBEWARD_PROVISIONING_TOKEN: 'short' })).toThrow(StartError)
})

test("an owner is named only for a database of one's own", () => {
  const DATABASE_OWNER_URL = 'postgres://owner@db/cubeward'
  expect(() => readConfig({ DATABASE_OWNER_URL })).toThrow(/DATABASE_URL/)
  expect(readConfig({ DATABASE_URL: 'postgres://db/cubeward', DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(
    DATABASE_OWNER_URL,
  )
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

describe('the other nodes', () => {
  const own = { DATABASE_URL: 'postgres://db/cubeward' }
  test('are reached at NATS_URL, with user and password of the first address', () => {
    const NATS_URL = 'tls://me:p%25w@one.example, tls://two.example:4333'
    expect(readConfig({ ...own, NATS_URL }).nats).toEqual({
      servers: ['one.example:4222', 'two.example:4333'],
      tls: true,
      user: 'me',
      password: 'p%w',
    })
    expect(readConfig(own).nats).toBeUndefined()
  })
  test.each(['http://host', 'nats://', 'host:4222', 'nats://me:50%off@host', 'nats://one,http://two'])(
    'are not reached at %j, with a sentence that keeps the password',
    (NATS_URL) => {
      const read = () => readConfig({ ...own, NATS_URL })
      expect(read).toThrow(StartError)
      expect(read).toThrow(/^NATS_URL (?!.*off)/)
    },
  )
  test('need a database that all of them use', () => {
    expect(() => readConfig({ NATS_URL: 'nats://host' })).toThrow(/DATABASE_URL/)
  })
})

describe('what is for this machine only', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '127.example' },
    { PUBLIC_URL: 'https://lockers.test:18443' },
    { PUBLIC_URL: 'http://192.168.0.7:8080' },
    { PUBLIC_URL: 'https://lockers.test', CUBEWARD_EMBEDDED_IDENTITY_PUBLIC: 'on' },
    { PUBLIC_URL: 'https://lockers.test', OIDC_ISSUER: 'https://id.example' },
    { PUBLIC_URL: 'https://lockers.test', CUBEWARD_DEMO: 'on' },
  ])('is not the demo with %j', (env) => {
    expect(() => readConfig(env)).toThrow(/demo world with its known passwords is meant for this machine only/)
  })
  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://lockers.test' }])(
    'is not the embedded sign-in with %j, unless that is meant',
    (env) => {
      const own = { ...env, CUBEWARD_DEMO: 'off' }
      expect(() => readConfig(own)).toThrow(/embedded sign-in is meant for this machine only/)
      expect(readConfig({ ...own, CUBEWARD_EMBEDDED_IDENTITY_PUBLIC: 'on' }).demo).toBe(false)
      expect(readConfig({ ...own, OIDC_ISSUER: 'https://id.example' }).demo).toBe(false)
    },
  )
  test('is the demo on a loopback address by any name, and where both are said to be meant', () => {
    for (const PUBLIC_URL of ['http://localhost:5173', 'http://127.0.0.1:1', 'http://[::1]:8080'])
      expect(readConfig({ PUBLIC_URL }).demo).toBe(true)
    const meant = { CUBEWARD_DEMO: 'on', CUBEWARD_EMBEDDED_IDENTITY_PUBLIC: 'on' }
    expect(readConfig({ PUBLIC_URL: 'https://lockers.test', ...meant }).demo).toBe(true)
  })
})

test('a program without a demo world has it off, and refuses to have it on', () => {
  expect(readConfig({}, { demoWorld: false }).demo).toBe(false)
  expect(() => readConfig({ CUBEWARD_DEMO: 'on' }, { demoWorld: false })).toThrow(StartError)
})

describe('the realm', () => {
  test.each(['not a url', 'id.example.com', 'ftp://id.example', 'http://id.example.com', 'https://id.example?x=1'])(
    '%j is refused with a sentence',
    (OIDC_ISSUER) => {
      const read = () => readConfig({ OIDC_ISSUER })
      expect(read).toThrow(StartError)
      expect(read).toThrow(/^OIDC_ISSUER is /)
    },
  )
  test.each([
    ['https://id.example/realms/one/', 'https://id.example/realms/one'],
    ['http://127.0.0.1:8081/realms/one', 'http://127.0.0.1:8081/realms/one'],
  ])('%j is taken', (OIDC_ISSUER, issuer) => {
    expect(readConfig({ OIDC_ISSUER }).oidc.issuer).toBe(issuer)
  })
})
