import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A UUID version 7: ids made by one process sort in the order in which they were made. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16)
  if (now > lastMs) {
    lastMs = now
    counter = bytes.readUInt16BE(6) & 0x7ff
  } else if (++counter > 0xfff) {
    // More than the counter holds, or a clock that was put back: the order counts, not the millisecond.
    lastMs++
    counter = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
