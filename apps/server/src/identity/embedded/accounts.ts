import { randomUUID } from 'node:crypto'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Database } from '../../db/client.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { accountByEmail, endSessions, insertAccount, updatePassword } from './queries.ts'

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

/** Ends all sessions of the account too. */
export async function changePassword(db: Database, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    if (!(await updatePassword(tx, accountId, passwordHash)))
      throw new Problem('notFound', `There is no account ${accountId}.`)
    await endSessions(tx, accountId)
  })
}
