import { expect, test } from 'vitest'
import { isOwnHost } from './own-network.ts'

const hostOf = (url: string) => new URL(url).hostname

test.each([
  'http://localhost:8080/token',
  'http://127.0.0.1/token',
  'http://0x7f000001/token',
  'http://10.1.2.3/token',
  'http://172.20.0.4/token',
  'http://[::1]/token',
  'http://[fd00::1]/token',
  'http://idp/token',
  'http://login.corp/token',
])('%s lies in the own network', (url) => expect(isOwnHost(hostOf(url))).toBe(true))

test.each([
  'http://login.example.com/token',
  'http://localhost.example.com/token',
  'http://10.example.com/token',
  'http://8.8.8.8/token',
  'http://172.32.0.1/token',
  'http://[2606:4700::1]/token',
])('%s does not', (url) => expect(isOwnHost(hostOf(url))).toBe(false))
