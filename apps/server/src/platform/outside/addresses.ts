import { BlockList, isIP, isIPv6 } from 'node:net'

const blocked = new BlockList()
// Everything that is not the public internet: this host, private and shared networks, link-local (cloud metadata among it),
// documentation, benchmarks, multicast, reserved. IANA special-purpose registries.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata and machine addresses of clouds that lie in public space.
  ['168.63.129.16', 32],
] as const)
  blocked.addSubnet(net, bits, 'ipv4')

/** Public IPv6 is 2000::/3 alone; inside of it these are not, or carry an IPv4 address that would have to be looked at again. */
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to the public internet. IPv4 inside of IPv6 does not count as public. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(plain) === 0) return false
  if (isIPv6(plain)) return publicSix.check(plain, 'ipv6') && !blocked.check(plain, 'ipv6')
  return !blocked.check(plain, 'ipv4')
}
