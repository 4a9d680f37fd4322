import { WebhookEvent } from '@cubeward/contract/app/events.ts'

const toleranceMs = 5 * 60_000
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/**
 * What a webhook was posted with, if it is signed with the secret after the Standard Webhooks specification and no older than five
 * minutes; throws otherwise. `body` is the text as it came, before anything parses it.
 */
export async function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): Promise<{ id: string; event: WebhookEvent }> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string]
  if (!(Math.abs(Date.now() - Number(timestamp) * 1_000) < toleranceMs)) throw new Error('The webhook is too old.')
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), use, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' '))
    if (signature.startsWith('v1,') && (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed)))
      return { id, event: WebhookEvent.parse(JSON.parse(body)) }
  throw new Error('The webhook is not signed with this secret.')
}
