import {
  type EmailConfiguration,
  type EmailConfigurationEdit,
  noEmailConfiguration,
} from '@cubeward/contract/admin/email-configuration.ts'
import type { Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Sealer } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import { lockOwner, type Owner, ownerEntry, ownerText } from '../operators/owner.ts'
import { smtpPorts } from '../outside/mail/mailer.ts'
import { httpsPorts, type Outbound } from '../outside/outbound.ts'
import type { Stored, StoredConfiguration } from './queries.ts'
import * as queries from './queries.ts'

/** As it is shown: secrets are only told to be set (GAP-68). */
export function shown(stored: Stored | undefined): EmailConfiguration {
  if (stored === undefined) return noEmailConfiguration
  const { smtp, ...rest } = stored.configuration
  return {
    ...rest,
    smtp: {
      ...smtp,
      basic: { ...smtp.basic, passwordSet: stored.password !== null },
      oauth2: { ...smtp.oauth2, clientSecretSet: stored.clientSecret !== null },
    },
  }
}

export const readConfiguration = async (
  db: Queryable,
  owner: Owner,
  configurationId = '',
): Promise<EmailConfiguration> => shown(await queries.read(db, owner, configurationId))

export const listConfigurations = async (
  db: Queryable,
  owner: Owner,
): Promise<{ configurationId: string; emailConfiguration: EmailConfiguration }[]> =>
  (await queries.list(db, owner)).map((stored) => ({
    configurationId: stored.configurationId,
    emailConfiguration: shown(stored),
  }))

function withoutSecrets({ smtp, ...rest }: EmailConfigurationEdit): StoredConfiguration {
  const { basic, oauth2, ...transport } = smtp
  const { grantTokenUrl, scope, clientId, username } = oauth2
  return {
    ...rest,
    smtp: { ...transport, basic: { username: basic.username }, oauth2: { grantTokenUrl, scope, clientId, username } },
  }
}

const needed = (field: string, message: string) =>
  new Problem('invalid', `${field}: ${message}`, { errors: [{ field, message }] })

interface SecretRule {
  field: string
  given: string | undefined
  before: Buffer | null
  /** Whether it would be sent to someone else, or for someone else, than what it was entered for (R42). */
  moved: boolean
  used: boolean
}

/**
 * The secret to store. One that is left out stays, as long as it goes where it was meant to go: otherwise an Admin could have it sent to
 * a server of their own and so read what is write-only.
 */
function secretFor({ field, given, before, moved, used }: SecretRule, sealer: Sealer): Buffer | null {
  if (given !== undefined) return sealer.seal(given)
  if (before !== null && !moved) return before
  if (!used) return null
  throw before === null
    ? needed(field, 'Enter a value.')
    : needed(field, 'Enter it again, since the server, port, user or token address has changed.')
}

function nextStored(sealer: Sealer, configurationId: string, before: Stored | undefined, edit: EmailConfigurationEdit) {
  const configuration = withoutSecrets(edit)
  const { smtp } = edit
  const old = before?.configuration.smtp
  const server = old?.host !== smtp.host || old?.port !== smtp.port
  const { oauth2 } = smtp
  const client =
    old?.oauth2.grantTokenUrl !== oauth2.grantTokenUrl ||
    old?.oauth2.clientId !== oauth2.clientId ||
    old?.oauth2.username !== oauth2.username
  const password = secretFor(
    {
      field: 'smtp.basic.password',
      given: smtp.basic.password,
      before: before?.password ?? null,
      moved: server || old?.basic.username !== smtp.basic.username,
      used: smtp.enabled && smtp.authentication === 'Basic',
    },
    sealer,
  )
  const clientSecret = secretFor(
    {
      field: 'smtp.oauth2.clientSecret',
      given: oauth2.clientSecret,
      before: before?.clientSecret ?? null,
      moved: server || client,
      used: smtp.enabled && smtp.authentication === 'OAuth2',
    },
    sealer,
  )
  return { configurationId, configuration, password, clientSecret }
}

interface Save {
  actor: UserActor
  owner: Owner
  /** Empty: the owner's default, and the only one of an operator. */
  configurationId?: string
  edit: EmailConfigurationEdit
  /** Whether it must not, or must, be there already; undefined: either. */
  expected?: 'absent' | 'present'
  ifMatch?: string | undefined
  /** The GET of the same path, whose entity tag the caller sends back. */
  read?: Endpoint
  /** Where one cannot be read alone: the GET of all of the owner, whose entity tag the caller sends back. */
  readAll?: Endpoint
}

const listOf = (ports: readonly number[]) => `${ports.slice(0, -1).join(', ')} or ${ports.at(-1)}`

/** Whom the server would connect to is checked now too, so that it is refused where it is entered, not when a mail fails (T32). */
async function refuseClosedWays(outbound: Outbound, { smtp }: EmailConfigurationEdit): Promise<void> {
  const tokens = smtp.oauth2.grantTokenUrl ? new URL(smtp.oauth2.grantTokenUrl) : undefined
  const hosts = [
    ['smtp.host', smtp.host],
    ['smtp.oauth2.grantTokenUrl', tokens?.hostname],
  ] as const
  for (const [field, host] of hosts)
    if (host && !(await outbound.mayName(host))) throw needed(field, 'This host may not be connected to.')
  if (!smtp.enabled) return
  if (smtp.port !== null && !outbound.mayUsePort(smtp.port, smtpPorts))
    throw needed('smtp.port', `Use port ${listOf(smtpPorts)}.`)
  const tokenPort = Number(tokens?.port || 443)
  if (smtp.authentication === 'OAuth2' && !outbound.mayUsePort(tokenPort, httpsPorts))
    throw needed('smtp.oauth2.grantTokenUrl', `Use port ${listOf(httpsPorts)}.`)
}

/** Stores an e-mail configuration of an operator or of a tenant. */
export async function saveConfiguration(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  { actor, owner, configurationId = '', edit, expected, ifMatch, read, readAll }: Save,
): Promise<EmailConfiguration> {
  // before the transaction, since names are resolved; when it is connected to, the address is checked again
  await refuseClosedWays(outbound, edit)
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const before = await queries.read(tx, owner, configurationId)
    if (expected === 'absent' && before !== undefined)
      throw new Problem('conflict', 'There already is an e-mail configuration with this id.')
    if (expected === 'present') found(before, 'e-mail configuration')
    if (read !== undefined) assertUnchanged(ifMatch, read, shown(before))
    if (readAll !== undefined) assertUnchanged(ifMatch, readAll, await listConfigurations(tx, owner))
    const after = nextStored(sealer, configurationId, before, edit)
    await queries.write(tx, owner, after)
    await audit.change(
      tx,
      {
        ...ownerEntry(owner),
        type: 'EmailConfigurationChanged',
        message: `E-mail configuration of ${ownerText(owner)} changed.`,
        actor,
        referenceType: 'EmailConfiguration',
        referenceId: configurationId === '' ? 'default' : configurationId,
        data: {
          passwordEntered: edit.smtp.basic.password !== undefined,
          clientSecretEntered: edit.smtp.oauth2.clientSecret !== undefined,
        },
      },
      before === undefined ? undefined : shown(before),
      shown(after),
    )
    return shown(after)
  })
}

export const removeConfiguration = (
  db: Database,
  actor: UserActor,
  owner: Owner,
  configurationId = '',
): Promise<undefined> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const before = found(await queries.read(tx, owner, configurationId), 'e-mail configuration')
    await queries.remove(tx, owner, configurationId)
    await audit.change(
      tx,
      {
        ...ownerEntry(owner),
        type: 'EmailConfigurationDeleted',
        message: `E-mail configuration of ${ownerText(owner)} deleted.`,
        actor,
        referenceType: 'EmailConfiguration',
        referenceId: configurationId === '' ? 'default' : configurationId,
      },
      shown(before),
      undefined,
    )
    return undefined
  })
