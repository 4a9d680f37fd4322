import type { ApiKey, App, AppSummary, apiKeys, apps } from '@cubeward/contract/admin/apps.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import * as queries from './queries.ts'

/** More than any app needs; what somebody can fill the table with has an end. */
const mostKeys = 100
const leastTokenBytes = 12
const leastSecretBytes = 48

/** Apps are the platform's: their entries belong to no operator. */
export const atPlatform = (actor: UserActor) => ({ operator: null, actor })
export const edited = ({ name, description, vendor }: AppSummary) => ({ name, description, vendor })
const named = ({ id, name }: AppSummary) => (id === name ? id : `${name} (${id})`)

export function createApp(db: Database, actor: UserActor, id: string, body: BodyOf<typeof apps.create>): Promise<App> {
  if (!/^[A-Za-z0-9._-]+$/.test(id)) throw fieldProblem('appId', 'app.id')
  const app = { id, name: body.name ?? id, description: body.description ?? null, vendor: body.vendor ?? null }
  return act(db, atPlatform(actor), {
    async act(tx) {
      if (!(await queries.insert(tx, app))) throw problem('app.taken', { id })
      return found(await queries.read(tx, id), 'app')
    },
    audit: () => ({ type: 'AppCreated', message: tells('app.created', { app: named(app) }), appId: id, data: app }),
  })
}

export async function changeApp(
  db: Database,
  actor: UserActor,
  id: string,
  body: BodyOf<typeof apps.update>,
  ifMatch: string | undefined,
): Promise<App> {
  await change<AppSummary>(db, atPlatform(actor), {
    hold: async (tx) => found(await queries.hold(tx, id), 'app'),
    ifMatch,
    edit: () => ({ id, ...body }),
    of: edited,
    write: queries.update,
    audit: (app) => ({ type: 'AppUpdated', message: tells('app.changed', { app: named(app) }), appId: id }),
  })
  return found(await queries.read(db, id), 'app')
}

/** Its connections end with its keys. */
export const deleteApp = (db: Database, actor: UserActor, id: string, revoke: (consumerToken: string) => unknown) =>
  act(db, atPlatform(actor), {
    async act(tx) {
      const app = found(await queries.hold(tx, id), 'app')
      const { tenants, cubes } = await queries.uses(tx, id)
      if (tenants + cubes > 0) throw problem('app.installed', { tenants, cubes })
      const keys = await queries.keyTokens(tx, id)
      await queries.remove(tx, id)
      return { app, keys }
    },
    audit: ({ app }) => ({
      type: 'AppDeleted',
      message: tells('app.deleted', { app: named(app) }),
      appId: id,
      data: edited(app),
    }),
    committed({ keys }) {
      for (const token of keys) revoke(token)
    },
  })

const bytesOf = (text: string) => (/^[A-Za-z0-9_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url').length : 0)

/** Only a hash of the secret is stored, and nothing ever shows it again. */
export function createKey(
  db: Database,
  actor: UserActor,
  appId: string,
  { consumerToken, secret, description }: BodyOf<typeof apiKeys.create>,
): Promise<ApiKey> {
  if (bytesOf(consumerToken) < leastTokenBytes) throw fieldProblem('consumerToken', 'apiKey.token')
  if (bytesOf(secret) < leastSecretBytes) throw fieldProblem('secret', 'apiKey.secret')
  return act(db, atPlatform(actor), {
    async act(tx) {
      found(await queries.hold(tx, appId), 'app')
      if ((await queries.countKeys(tx, appId)) >= mostKeys) throw problem('apiKey.tooMany', { max: mostKeys })
      const key = { consumerToken, appId, secretHash: hashSecret(secret), description }
      if (!(await queries.insertKey(tx, key))) throw problem('apiKey.taken')
      return { consumerToken, description, loginCount: 0, lastLogin: null }
    },
    audit: () => ({
      ...aboutKey(appId, consumerToken),
      type: 'ApiKeyCreated',
      message: description === '' ? tells('apiKey.created') : tells('apiKey.createdNamed', { name: description }),
    }),
  })
}

export const deleteKey = (
  db: Database,
  actor: UserActor,
  { appId, consumerToken }: { appId: string; consumerToken: string },
  committed: () => unknown,
) =>
  act(db, atPlatform(actor), {
    async act(tx) {
      found(await queries.hold(tx, appId), 'app')
      return found(await queries.removeKey(tx, appId, consumerToken), 'apiKey')
    },
    audit: ({ description }) => ({
      ...aboutKey(appId, consumerToken),
      ...{
        type: 'ApiKeyDeleted',
        message: description === '' ? tells('apiKey.deleted') : tells('apiKey.deletedNamed', { name: description }),
      },
    }),
    committed,
  })

const aboutKey = (appId: string, token: string) => ({ appId, referenceType: 'ApiKey' as const, referenceId: token })
