import { EthernetSetting } from '@cubeward/contract/admin/unit-parts.ts'
import { expect, test } from 'vitest'
import { proposed } from './proposed-ethernet.ts'

test('static mode is proposed with the present address (UNIT-18)', () => {
  expect(proposed('10.0.0.5/16')).toEqual({ address: '10.0.0.5/24', gateway: '10.0.0.5' })
  expect(proposed(null)).toEqual({ address: '', gateway: '' })
})

const fits = (address: string, gateway = '10.0.0.1') =>
  EthernetSetting.safeParse({ mode: 'static', address, gateway }).success

test('a static address has a netmask of 0 to 32 (UNIT-15), the gateway is an IPv4 address (UNIT-16)', () => {
  expect(['10.0.0.5', '10.0.0.5/33', '10.0.0.256/24', '', 'fe80::1/64'].map((it) => fits(it))).not.toContain(true)
  expect(['10.0.0.5/0', '10.0.0.5/24', '10.0.0.5/32'].map((it) => fits(it))).not.toContain(false)
  expect(['10.0.0.256', '10.0.0', 'fe80::1', ''].map((it) => fits('10.0.0.5/24', it))).not.toContain(true)
})

test('with DHCP nothing else is said (UNIT-17)', () => {
  expect(EthernetSetting.safeParse({ mode: 'dhcp' }).success).toBe(true)
  expect(EthernetSetting.safeParse({ mode: 'dhcp', address: '10.0.0.5/24' }).success).toBe(false)
})
