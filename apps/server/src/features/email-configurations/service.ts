import {
  type EmailConfiguration,
  type EmailConfigurationEdit,
  noEmailConfiguration,
} from '@cubeward/contract/admin/email-configuration.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Database, Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import { type StoredConfiguration, smtpPorts } from '../../platform/outside/mail/mailer.ts'
import { httpsPorts, type Outbound } from '../../platform/outside/outbound.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'
import { lockOwner, type Owner, ownerAt, ownerText } from '../owners/settings-owner.ts'
import type { Stored } from './queries.ts'
import * as queries from './queries.ts'

/** As it is shown: secrets are only told to be set (decision 68). */
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

/** The default of an owner, which is the only one of an operator. */
export const readConfiguration = async (db: Queryable, owner: Owner): Promise<Versioned<EmailConfiguration>> =>
  new Versioned(shown(await queries.read(db, owner, '')))

const allShown = (all: readonly Stored[]) =>
  all.map((stored) => ({ configurationId: stored.configurationId, emailConfiguration: shown(stored) }))
export const listConfigurations = async (db: Queryable, owner: Owner) =>
  new Versioned(allShown(await queries.list(db, owner)))

function withoutSecrets({ smtp, ...rest }: EmailConfigurationEdit): StoredConfiguration {
  const { basic, oauth2, ...transport } = smtp
  const { grantTokenUrl, scope, clientId, username } = oauth2
  return {
    ...rest,
    smtp: { ...transport, basic: { username: basic.username }, oauth2: { grantTokenUrl, scope, clientId, username } },
  }
}

interface SecretRule {
  field: string
  given: string | undefined
  before: Buffer | null
  /** Whether it would be sent to someone else, or for someone else, than what it was entered for. */
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
  throw fieldProblem(field, before === null ? 'text.empty' : 'mail.secretAgain')
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
}

/**
 * Whom the server would connect to is checked now too, so that it is refused where it is entered, not when a mail fails. What is off is
 * not connected to, and what was in use already stops no other change: a host may have been forbidden since.
 */
async function refuseClosedWays(
  outbound: Outbound,
  before: StoredConfiguration | undefined,
  { enabled, smtp }: EmailConfigurationEdit,
): Promise<void> {
  if (!enabled || !smtp.enabled) return
  const used = before?.enabled && before.smtp.enabled ? before.smtp : undefined
  if (smtp.host && smtp.host !== used?.host && !(await outbound.mayName(smtp.host)))
    throw fieldProblem('smtp.host', 'host.notAllowed')
  if (smtp.port !== null && smtp.port !== used?.port && !outbound.mayUsePort(smtp.port, smtpPorts))
    throw fieldProblem('smtp.port', 'port.allowed', { ports: smtpPorts.join(', ') })
  const { grantTokenUrl } = smtp.oauth2
  if (smtp.authentication !== 'OAuth2' || !grantTokenUrl || grantTokenUrl === used?.oauth2.grantTokenUrl) return
  const { hostname, port } = new URL(grantTokenUrl)
  if (!(await outbound.mayName(hostname))) throw fieldProblem('smtp.oauth2.grantTokenUrl', 'host.notAllowed')
  if (!outbound.mayUsePort(Number(port || 443), httpsPorts))
    throw fieldProblem('smtp.oauth2.grantTokenUrl', 'port.allowed', { ports: httpsPorts.join(', ') })
}

const referenceTo = (configurationId: string) => ({
  referenceType: 'EmailConfiguration' as const,
  referenceId: configurationId === '' ? 'default' : configurationId,
})

/** Stores an e-mail configuration of an operator or of a tenant. */
export async function saveConfiguration(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  { actor, owner, configurationId = '', edit, expected, ifMatch }: Save,
): Promise<EmailConfiguration> {
  // before the transaction, since names are resolved; when it is connected to, the address is checked again
  const stored = await queries.read(db, owner, configurationId)
  await refuseClosedWays(outbound, stored?.configuration, edit)
  const opened = (sealed: Buffer | null) => (sealed === null ? null : openOrNot(sealer, sealed))
  const one = (all: readonly Stored[]) => all.find((stored) => stored.configurationId === configurationId)
  const after = await change<readonly Stored[]>(db, ownerAt(owner, actor), {
    async hold(tx) {
      await lockOwner(tx, owner)
      return queries.list(tx, owner)
    },
    ifMatch,
    // Those of a tenant are read together.
    version: (all) => (owner.tenant === undefined ? shown(one(all)) : allShown(all)),
    of(all) {
      const stored = one(all)
      return stored && { ...shown(stored), password: opened(stored.password), secret: opened(stored.clientSecret) }
    },
    edit(all) {
      const before = one(all)
      if (expected === 'absent' && before !== undefined) throw problem('mail.idTaken')
      if (expected === 'present') found(before, 'emailConfiguration')
      return [...all.filter((stored) => stored !== before), nextStored(sealer, configurationId, before, edit)]
    },
    write: (tx, all) => queries.write(tx, owner, found(one(all), 'emailConfiguration')),
    audit: () => ({
      ...{ type: 'EmailConfigurationChanged', message: tells('mail.configured', { owner: ownerText(owner) }) },
      ...referenceTo(configurationId),
    }),
  })
  return shown(one(after))
}

export const removeConfiguration = (db: Database, actor: UserActor, owner: Owner, configurationId = '') =>
  act(db, ownerAt(owner, actor), {
    async act(tx) {
      await lockOwner(tx, owner)
      const before = found(await queries.read(tx, owner, configurationId), 'emailConfiguration')
      await queries.remove(tx, owner, configurationId)
      return before
    },
    audit: (before) => ({
      ...{ type: 'EmailConfigurationDeleted', message: tells('mail.unconfigured', { owner: ownerText(owner) }) },
      ...referenceTo(configurationId),
      data: shown(before),
    }),
  })
