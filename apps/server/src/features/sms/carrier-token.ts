import { z } from 'zod'
import type { Sealer } from '../../platform/security/secrets.ts'

export const carrierTokenSeconds = 300
const Content = z.object({ for: z.literal('carrier'), id: z.string(), root: z.boolean(), until: z.number() })

/** A token that only we can make and read, for the carrier's addresses and nothing else. */
export const issueCarrierToken = (
  sealer: Sealer,
  { id, root }: { id: string; root: boolean },
  now = Date.now(),
): string =>
  sealer
    .seal(
      JSON.stringify({ for: 'carrier', id, root, until: now + carrierTokenSeconds * 1_000 } satisfies z.infer<
        typeof Content
      >),
    )
    .toString('base64url')

/** Who the token was given to; undefined if it is none of ours or too old. */
export function readCarrierToken(sealer: Sealer, token: string, now = Date.now()) {
  try {
    const { id, root, until } = Content.parse(JSON.parse(sealer.open(Buffer.from(token, 'base64url'))))
    return until > now ? { id, root } : undefined
  } catch {
    return undefined
  }
}
