import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryAttempt } from '@cubeward/contract/admin/app-events.ts'
import { storable } from '@cubeward/contract/kernel/fields.ts'
import { says } from '@cubeward/words/said.ts'
import { type Outbound, Unreachable } from '../../platform/outside/outbound.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'
import type { Target } from './webhook-queries.ts'

/** Of the answer of a receiver. */
const keptBytes = 2_048

/** A signing secret, as the Standard Webhooks specification writes it. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** `webhook-signature` of that specification: one signature a secret, each of them good by itself. */
export function signature(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(`${id}.${timestamp}.${body}`)
  return secrets.map((secret) => `v1,${sign(secret).digest('base64')}`).join(' ')
}

export interface Posted extends DeliveryAttempt {
  retryAfterMs: number | undefined
}

/** Posts what is signed to an address that somebody has chosen; any 2xx is a success. Follows no redirect. */
export async function postWebhook(
  { outbound, sealer }: { outbound: Pick<Outbound, 'ask'>; sealer: Sealer },
  { url, secret, previous }: Target,
  id: string,
  message: unknown,
  now = Date.now(),
): Promise<Posted> {
  const began = performance.now()
  const outcome = (more: Partial<Posted>): Posted => ({
    ...{ at: new Date(now).toISOString(), way: 'webhook', ok: false, status: null, answer: null, reason: null },
    ...{ ms: Math.round(performance.now() - began), retryAfterMs: undefined, ...more },
  })
  const secrets = [secret, previous].flatMap((sealed) => (sealed === null ? [] : (openOrNot(sealer, sealed) ?? [])))
  if (secrets.length === 0) return outcome({ reason: says('webhook.secretUnreadable') })
  const body = JSON.stringify(message)
  const timestamp = Math.floor(now / 1_000)
  try {
    const { status, text, retryAfterMs } = await outbound.ask({
      url: url ?? '',
      body,
      keepBytes: keptBytes,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cubeward',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature(secrets, id, timestamp, body),
      },
    })
    const ok = status >= 200 && status < 300
    return outcome({
      ok,
      status,
      answer: storable(text),
      retryAfterMs,
      reason: ok ? null : says('webhook.answered', { status }),
    })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return outcome({ reason: says('webhook.unreachable') })
  }
}
