import { expect, test } from 'vitest'
import { Ipv4, Ipv4Cidr } from './network.ts'

test.each([
  '10.0.0.1',
  '1.2.3.4',
  '126.0.0.1',
  '128.0.0.0',
  '192.168.1.255',
  '199.1.1.1',
  '223.255.255.254',
  '172.16.0.9',
])('%s is the address of a host (UNIT-16)', (address) => {
  expect(Ipv4.safeParse(address).success).toBe(true)
  expect(Ipv4Cidr.safeParse(`${address}/32`).success).toBe(true)
})

test.each([
  ...['10.0.0.256', '10.0.0', '10.0.0.0.1', '', ' 10.0.0.1', '1e1.0.0.1'],
  // read as 8.0.0.5 by the programs that set it
  ...['010.0.0.5', '10.0.0.05', '00.0.0.1'],
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
])('%j is no address of a host (UNIT-16)', (address) => {
  expect(Ipv4.safeParse(address).success).toBe(false)
  expect(Ipv4Cidr.safeParse(`${address}/24`).success).toBe(false)
})

test.each(['10.0.0.5/24', '10.0.0.5/0', '10.0.0.0/31', '10.0.0.1/31', '10.0.1.0/23', '10.0.0.255/23'])(
  '%s is an address with its netmask (UNIT-15)',
  (address) => expect(Ipv4Cidr.safeParse(address).success).toBe(true),
)

test.each(['10.0.0.5', '10.0.0.5/33', '10.0.0.5/024', '10.0.0.5/-1', '10.0.0.0/24', '10.0.0.255/24', '10.0.3.255/22'])(
  '%s is none (UNIT-15)',
  (address) => expect(Ipv4Cidr.safeParse(address).success).toBe(false),
)
