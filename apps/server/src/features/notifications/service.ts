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
import { subjectOf } from './handler.ts'
import * as queries from './queries.ts'

export const KIND = 'notification'

export const builtInTypes = ['Test'] as const
export const builtInReferenceTypes = ['Cube', 'Occupancy'] as const

const delivery = ({ id, channel, operatorId, expires }: Omit<queries.Unsent, 'expires'> & { expires: Date }) => ({
  kind: KIND,
  subject: subjectOf(id, channel),
  operatorId,
  // Each tenant may have a mail server and a homeserver of its own; of the gateway all operators have a share each.
  destination: `${channel} of notifications of ${operatorId}`,
  expires,
})

/** A link leads outside: the mail program of whoever gets it is not to be led to what is near them. */
function checkAttachments(attachments: NewNotification['attachments']): void {
  for (const [index, { url }] of attachments.entries()) {
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''
    const inside = host === '' || host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))
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
    ways.map(({ channel }) => delivery({ id, channel, operatorId: operator, expires })),
  )
  return { id, cubeId }
}

/** Sends at once what waits of a tenant, if asked for also what has failed; tells how many ways of notifications that are. */
export async function execute(
  tx: Tx,
  deliveries: Deliveries,
  { operator, tenantId, failed, id }: { operator: string; tenantId: string; failed: boolean; id: string | undefined },
): Promise<number> {
  let queued = 0
  for (const way of await queries.unsent(tx, operator, tenantId, failed, id)) {
    const expires = new Date(way.expires)
    const answer = await deliveries.retry(tx, KIND, subjectOf(way.id, way.channel), expires)
    if (answer === 'gone') await deliveries.enqueue(tx, [delivery({ ...way, expires })])
    if (answer !== 'gone' && answer !== 'queued') continue
    await queries.again(tx, way)
    queued++
  }
  return queued
}
