import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** About 80 ms and 32 MiB a try. Stored with each hash, so they can be raised without asking anybody for a new password. */
const cost = { log2N: 15, r: 8, p: 1 }
const keyLength = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, keyLength)
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Without a stored hash (an account that does not exist) it takes as long, and is wrong. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = (stored ?? '').split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await derive(password, randomBytes(16), cost, keyLength)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const parameters = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), parameters, expected.length), expected)
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost, length: number): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  // The same letters typed on different keyboards are the same password.
  const bytes = Buffer.from(password.normalize('NFC'))
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, length, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
