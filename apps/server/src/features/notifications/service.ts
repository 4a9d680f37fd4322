import { isIP } from 'node:net'
import type { NewNotification } from '@cubeward/contract/admin/notifications.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/db/client.ts'
import type { Deliveries } from '../../platform/deliveries/deliveries.ts'
import { isPublicAddress } from '../../platform/outside/addresses.ts'
import * as configurations from '../email-configurations/queries.ts'
import * as tenantSettings from '../tenants/settings-queries.ts'
import { cleanHtml } from './clean-html.ts'
import { subjectOf, wayOf } from './handler.ts'
import * as queries from './queries.ts'

export const KIND = 'notification'

export const builtInTypes = ['Test'] as const
export const builtInReferenceTypes = ['Cube', 'Occupancy'] as const

const delivery = ({
  id,
  channel,
  operatorId,
  tenantId,
  expires,
}: Omit<queries.Unsent, 'expires'> & { expires: Date }) => ({
  kind: KIND,
  subject: subjectOf(id, channel),
  operatorId,
  // Each tenant may have a mail server and a homeserver of its own, which keeps none but its own waiting; of the gateway all operators have a share each.
  destination:
    channel === 'sms' ? `sms of notifications of ${operatorId}` : `${channel} of notifications of tenant ${tenantId}`,
  expires,
})

/** Names that no public host has (RFC 6761, RFC 6762, and .internal); a name without a dot is of the network at hand. */
const insideNames = /(^|\.)(localhost|local|internal|home\.arpa)$|^[^.:]+$/i

/** A link leads outside: the mail program of whoever gets it is not to be led to what is near them. */
function checkAttachments(attachments: NewNotification['attachments']): void {
  for (const [index, { url }] of attachments.entries()) {
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$|\.$/g, '') : ''
    const inside = host === '' || insideNames.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
    if (inside) throw fieldProblem(`attachments.${index}.url`, 'notification.attachment')
  }
}

/** Writes a notification and what is to be sent of it, over the channels of its tenant that are switched on and have an address. */
export async function createNotification(
  tx: Tx,
  deliveries: Deliveries,
  operator: string,
  body: NewNotification,
): Promise<{ id: string; cubeId: string | null }> {
  const { tenantId: tenant } = body
  checkAttachments(body.attachments)
  const settings = await tenantSettings.read(tx, operator, tenant)
  if (settings === undefined) throw fieldProblem('tenantId', 'notification.tenant')
  if (!(await queries.appExists(tx, body.appId))) throw fieldProblem('appId', 'notification.app')
  if (body.configurationId !== null) {
    const named = await configurations.read(tx, { operator, tenant }, body.configurationId)
    if (named === undefined) throw fieldProblem('configurationId', 'notification.configuration')
  }
  const { email, phone, matrixUser } = body
  const ways: queries.Way[] = [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ...(phone === null || !settings.sms.smsEnabled ? [] : [{ channel: 'sms' as const, address: phone }]),
    ...(matrixUser === null || !settings.matrix.matrixEnabled
      ? []
      : [{ channel: 'matrix' as const, address: matrixUser }]),
  ]
  const id = uuidv7()
  const expires = new Date(Date.now() + body.ttl * 60_000)
  const made = {
    ...{ ...body, id, expires, fullContentHtml: cleanHtml(body.fullContentHtml) },
    recipient: body.recipient ?? email ?? phone ?? matrixUser ?? '',
    notificationType: body.notificationType ?? 'Test',
  }
  const cubeId = await queries.insert(tx, operator, made, ways)
  await deliveries.enqueue(
    tx,
    ways.map(({ channel }) => delivery({ id, channel, operatorId: operator, tenantId: tenant, expires })),
  )
  return { id, cubeId }
}

/** Sends at once what waits of a tenant, if asked for also what has failed; tells how many ways of notifications that are. */
export async function execute(
  tx: Tx,
  deliveries: Deliveries,
  { operator, tenantId, failed, id }: { operator: string; tenantId: string; failed: boolean; id: string | undefined },
): Promise<number> {
  // One after the other for a tenant: what is not in the queue any more is put there once.
  await queries.alone(tx, tenantId)
  const unsent = (await queries.unsent(tx, operator, tenantId, failed, id)).map((way) =>
    delivery({ ...way, expires: new Date(way.expires) }),
  )
  // Locked in the order of an attempt that ends meanwhile: first the delivery, then the way.
  const answers = await deliveries.retryAll(tx, KIND, unsent)
  const gone = unsent.filter(({ subject }) => answers.get(subject) === 'gone')
  await deliveries.enqueue(tx, gone)
  const queued = unsent.filter(({ subject }) => answers.get(subject) === 'queued')
  return queries.again(
    tx,
    [...gone, ...queued].map(({ subject }) => wayOf(subject)),
  )
}
