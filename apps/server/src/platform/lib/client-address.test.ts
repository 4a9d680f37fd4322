import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createClientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    connection: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test('a trusted proxy says whom it speaks for', () => {
  const address = createClientAddress(['10.0.0.0/8'])
  expect(address(from('10.1.2.3', '203.0.113.7'))).toBe('203.0.113.7')
  expect(address(from('10.1.2.3', '198.51.100.1, 203.0.113.7'))).toBe('203.0.113.7')
})

test('nobody else does', () => {
  expect(createClientAddress(['10.0.0.0/8'])(from('192.0.2.1', '203.0.113.7'))).toBe('192.0.2.1')
  expect(createClientAddress([])(from('10.1.2.3', '203.0.113.7'))).toBe('10.1.2.3')
})

test('what is no address is refused at the start', () => {
  expect(readConfig({ CUBEWARD_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '2001:db8::1',
  ])
  expect(() => readConfig({ CUBEWARD_TRUSTED_PROXIES: 'proxy.internal' })).toThrow(
    "CUBEWARD_TRUSTED_PROXIES: 'proxy.internal' is no address or network; give some such as 10.0.0.5,10.1.0.0/16",
  )
})
