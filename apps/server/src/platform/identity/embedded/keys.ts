import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Queryable } from '../../db/client.ts'
import { StartError } from '../../lib/start-error.ts'
import { openOrNot, type Sealer } from '../../security/secrets.ts'
import { insertSealedKey, sealedKey } from './queries.ts'

/** What the provider signs with. Newest first; the others only verify. */
export interface ProviderKeys {
  signing: JWK[]
  cookies: string[]
}

export const signingAlgorithm = 'ES256'

/** Made on the first start and kept sealed in the database, so that tokens and sessions outlive a restart. */
export async function loadKeys(db: Queryable, sealer: Sealer): Promise<ProviderKeys> {
  return {
    signing: await keep('signing', makeSigning),
    cookies: await keep('cookies', () => [randomBytes(32).toString('base64url')]),
  }

  async function keep<T>(name: string, make: () => T | Promise<T>): Promise<T> {
    let sealed = await sealedKey(db, name)
    if (sealed === undefined) {
      await insertSealedKey(db, name, sealer.seal(JSON.stringify(await make())))
      // Another server may have been first: its key counts.
      sealed = await sealedKey(db, name)
    }
    if (sealed === undefined) throw new Error(`The identity key '${name}' could not be stored`)
    return JSON.parse(opened(sealer, sealed)) as T
  }
}

function opened(sealer: Sealer, sealed: Buffer): string {
  const clear = openOrNot(sealer, sealed)
  if (clear !== undefined) return clear
  throw new StartError(
    'The keys that sign tokens were sealed with a secret key that this server does not have: put that key back (secret.key in the data directory, or CUBEWARD_SECRET_KEYS). If it is lost, empty the table identity_keys; everybody signs in anew then.',
  )
}

async function makeSigning(): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const kid = randomBytes(12).toString('base64url')
  return [{ ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: 'sig' }]
}

/** The same keys without their secret part. */
export const publicKeys = (keys: readonly JWK[]): JWK[] => keys.map(({ d, p, q, dp, dq, qi, k, ...open }) => open)
