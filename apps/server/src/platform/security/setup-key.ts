import { randomBytes } from 'node:crypto'
import { hashSecret } from './device-secret.ts'
import { openOrNot, type Sealer } from './secrets.ts'

/** Lets its bearer set one cube or unit up: found by its hash, shown again from what is sealed. */
export interface SetupKey {
  key: string
  hash: string
  sealed: Buffer
}
/** 192 random bits. */
export function newSetupKey(sealer: Sealer): SetupKey {
  const key = randomBytes(24).toString('base64url')
  return { key, hash: hashSecret(key), sealed: sealer.seal(key) }
}

/** A key that cannot be decrypted counts as missing: entering setup mode makes a new one. */
export const openSetupKey = (sealer: Sealer, sealed: Buffer | null): string | null =>
  sealed === null ? null : (openOrNot(sealer, sealed) ?? null)

/**
 * SQL for when a key ends that is the parameter at `hash`: within a day for those who are on site. What belongs to nobody yet waits with its
 * key on the screen for as long as it takes.
 */
export const setupKeyEnds = (hash: string) =>
  `CASE WHEN ${hash}::text IS NULL THEN NULL WHEN operator_id IS NULL THEN 'infinity'::timestamptz ELSE now() + interval '24 hours' END`
/** SQL for the end of the key of what is being given to an operator. */
export const endsWithinADay = `least(setup_key_expires, now() + interval '24 hours')`
