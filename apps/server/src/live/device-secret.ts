import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@cubeward/contract/kernel/problem.ts'

/** Secrets of devices are 256 random bits, so a plain SHA-256 is as hard to reverse as they are to guess (R26). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex')

const nobody = hashSecret('')

/** Whether the secret is the one of the hash; takes as long for a device that does not exist. */
export function secretMatches(secret: string, hash: string | null | undefined): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex')
  const wanted = Buffer.from(hash ?? nobody, 'hex')
  return wanted.length === given.length && timingSafeEqual(given, wanted) && hash !== null && hash !== undefined
}

/** Lets a cube in by its secret. One that does not exist is refused exactly as one whose secret is another. */
export async function assertCubeSecret(
  authorization: string | undefined,
  hash: () => Promise<string | null | undefined>,
): Promise<void> {
  const secret = /^Bearer ([^\s]{1,512})$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!secretMatches(secret, await hash()))
    throw new Problem('unauthenticated', 'This cube id and secret do not belong together.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
}
