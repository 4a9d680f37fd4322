import { randomUUID } from 'node:crypto'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Database, Tx } from '../../db/client.ts'
import type { Mails } from './mails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { accountByEmail, insertAccount, updatePassword, verifyAddress } from './queries.ts'
import { endSessions } from './sessions.ts'

export interface NewAccount {
  /** Becomes the `sub` of tokens; made up if not given. */
  id?: string
  email: string
  password: string
  name: string
  givenName?: string
  familyName?: string
  /** Whether somebody vouches for the address; only then can it make root. */
  emailVerified?: boolean
}

const noNames = { givenName: null, familyName: null }

/** Null if the e-mail address (or the id) is taken. */
export async function addAccount(db: Database, account: NewAccount): Promise<{ id: string } | null> {
  const id = account.id ?? randomUUID()
  const added = await insertAccount(db, {
    id,
    email: account.email,
    emailVerified: account.emailVerified ?? false,
    passwordHash: await hashPassword(account.password),
    name: account.name,
    givenName: account.givenName ?? null,
    familyName: account.familyName ?? null,
  })
  return added ? { id } : null
}

/** The account's id if the password is right. Takes as long for an address that has no account. */
export async function checkPassword(db: Database, email: string, password: string): Promise<string | null> {
  const account = await accountByEmail(db, email)
  const right = await passwordMatches(password, account?.passwordHash)
  return right && account !== undefined ? account.id : null
}

interface Changing {
  /** The session in which it is changed, which goes on. */
  keep?: string
  /** Has the person told of it. */
  told?: (tx: Tx) => Promise<void> | undefined
}
/** Ends all other sessions of the account. */
export async function changePassword(
  db: Database,
  accountId: string,
  password: string,
  { keep, told }: Changing = {},
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    if (!(await updatePassword(tx, accountId, passwordHash))) throw problem('account.unknown', { id: accountId })
    await endSessions(tx, accountId, (uid) => uid !== keep)
    await told?.(tx)
  })
}

/**
 * Takes the password that was chosen by the link of a mail: for a new account, or for one whose password was forgotten. Who reads the
 * mail is whose address it is. Null if the link is used up, or leads nowhere any more.
 */
export async function choosePassword(
  db: Database,
  mails: Mails,
  key: string,
  password: string,
): Promise<{ accountId: string; interaction: string | null } | null> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const asked = await mails.use(tx, key)
    if (asked === undefined) return null
    const { kind, email, name, interaction } = asked
    if (kind === 'register') {
      const account = { ...noNames, id: randomUUID(), email, emailVerified: true, passwordHash, name: name ?? email }
      return (await insertAccount(tx, account)) ? { accountId: account.id, interaction } : null
    }
    const account = await accountByEmail(tx, email)
    if (account === undefined) return null
    await updatePassword(tx, account.id, passwordHash)
    await verifyAddress(tx, account.id)
    await endSessions(tx, account.id)
    return { accountId: account.id, interaction }
  })
}
