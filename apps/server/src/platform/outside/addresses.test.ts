import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

const refused =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.1.2.3 169.254.169.254 169.254.0.1
  172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7
  203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16 :: ::1 [::1] ::ffff:127.0.0.1 ::ffff:10.0.0.1
  ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001:db8::1
  2001::1 2002:7f00:1:: 2002:c0a8:1:: 3fff::1 5f00::1 2620:4f:8000::1 localhost 0x7f.1 2130706433 017700000001 127.1 1.2.3 256.1.1.1
  example.com`.split(/\s+/)

describe('isPublicAddress', () => {
  test.each(refused)('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '[2a00:1450:4001::1]'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
