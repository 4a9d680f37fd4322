import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { editOf, get, post, put } from '../kernel/endpoint.ts'
import { Text, Timestamp } from '../kernel/fields.ts'
import { DeliveryAttempt } from './app-events.ts'

/** Where the occupancy events of an app are posted, after the Standard Webhooks specification. */
export const AppWebhook = z.object({
  url: Text(2000)
    .regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, says('webhook.address'))
    .nullable(),
  /** Whether there is a signing secret; it is shown once, when it is made. */
  secretSet: z.boolean(),
  /** After a rotation the secret before signs too, until then. */
  previousUntil: Timestamp.nullable(),
  failingSince: Timestamp.nullable(),
  /** After five days of failure nothing is posted any more, until the address is saved or resumed. */
  paused: Timestamp.nullable(),
  lastSuccess: DeliveryAttempt.nullable(),
  lastFailure: DeliveryAttempt.nullable(),
})
export type AppWebhook = z.infer<typeof AppWebhook>

const Shown = { secret: z.string().nullable() }
const at = '/admin/v1/apps/:appId/webhook'
export const appWebhooks = {
  read: get(at, {
    access: 'platform:manage',
    summary: 'Webhook of an app, and how posting to it goes; the signing secret is not shown.',
    reply: AppWebhook,
  }),
  update: put(at, {
    access: 'platform:manage',
    summary: 'Stores or removes the address. The first address makes a signing secret, which this reply alone shows.',
    body: editOf(AppWebhook, ['url']),
    reply: AppWebhook.extend(Shown),
  }),
  rotate: post(`${at}/secret`, {
    access: 'platform:manage',
    summary: 'Makes a new signing secret, shown this once; the one before signs too for 24 hours.',
    reply: z.object({ secret: z.string(), previousUntil: Timestamp.nullable() }),
    status: 201,
  }),
  test: post(`${at}/test`, {
    access: 'platform:manage',
    summary: 'Posts a signed test event without customer data, and tells what came back.',
    reply: DeliveryAttempt,
  }),
  resume: post(`${at}/resume`, {
    access: 'platform:manage',
    summary: 'Posts again to a webhook that was paused; what is pending is tried at once.',
    reply: AppWebhook,
  }),
}
