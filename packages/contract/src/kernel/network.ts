import { says } from '@cubeward/words/said.ts'
import { Text } from './fields.ts'

// 010 is 8 to the programs that set a network
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
// not this network (0), this computer (127), nor many at once (224 and more)
const first = '(?:22[0-3]|2[01]\\d|1(?:[013-9]\\d|2[0-689])|[1-9]\\d?)'
const address = `${first}(?:\\.${octet}){3}`
const pattern = (text: string) => new RegExp(`^${text}$`)

/** Whether the part behind the prefix names one host: not the network itself, and not all in it. */
function isHost(cidr: string): boolean {
  const [ip = '', prefix] = cidr.split('/')
  const bits = 32 - Number(prefix)
  if (bits < 2) return true
  const part = ip.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0) % 2 ** bits
  return part !== 0 && part !== 2 ** bits - 1
}

/** The IPv4 address of one host, such as 10.0.0.1. */
export const Ipv4 = Text(15).regex(pattern(address), says('address.ipv4'))
/** The IPv4 address of one host with the length of its network prefix, 0 to 32, such as 10.0.0.5/24. */
export const Ipv4Cidr = Text(18)
  .regex(pattern(`${address}/(?:3[0-2]|[12]?\\d)`), says('address.cidr'))
  .refine(isHost, says('address.cidr'))
