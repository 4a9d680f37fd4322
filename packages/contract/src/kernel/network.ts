import { says } from '@cubeward/words/said.ts'
import { Text } from './fields.ts'

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const address = `(?:${octet}\\.){3}${octet}`
const pattern = (text: string) => new RegExp(`^${text}$`)

/** An IPv4 address, such as 10.0.0.1. */
export const Ipv4 = Text(15).regex(pattern(address), says('address.ipv4'))
/** An IPv4 address with the length of its network prefix, 0 to 32, such as 10.0.0.5/24. */
export const Ipv4Cidr = Text(18).regex(pattern(`${address}/(?:3[0-2]|[12]?\\d)`), says('address.cidr'))
