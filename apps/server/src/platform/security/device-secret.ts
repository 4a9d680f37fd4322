import { createHash, timingSafeEqual } from 'node:crypto'

/** Secrets of devices are 256 random bits, so a plain SHA-256 is as hard to reverse as they are to guess. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex')

const nobody = hashSecret('')

/** Compares in constant time. Without a hash, for a device that does not exist, it takes the same time and is false. */
export function secretMatches(secret: string, hash: string | null | undefined): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex')
  const wanted = Buffer.from(hash ?? nobody, 'hex')
  return wanted.length === given.length && timingSafeEqual(given, wanted) && hash !== null && hash !== undefined
}
