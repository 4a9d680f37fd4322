import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Database } from '../platform/db/client.ts'
import { addAccount, type NewAccount } from '../platform/identity/embedded/accounts.ts'
import type { OfferedAccounts } from '../platform/identity/embedded/pages/pages.ts'
import { accountById } from '../platform/identity/embedded/queries.ts'

export { changePassword } from '../platform/identity/embedded/accounts.ts'

export const demoPassword = 'cubeward'

/** The accounts of the demo world; their memberships are the seed's business. */
export const demoAccounts = [
  { id: 'demo-root', email: 'root@cubeward.example', name: 'Robin Root', givenName: 'Robin', familyName: 'Root' },
  { id: 'demo-admin', email: 'admin@cubeward.example', name: 'Maren Holst', givenName: 'Maren', familyName: 'Holst' },
  { id: 'demo-user', email: 'user@cubeward.example', name: 'Jonas Brandt', givenName: 'Jonas', familyName: 'Brandt' },
  { id: 'demo-solo', email: 'solo@cubeward.example', name: 'Lena Gruber', givenName: 'Lena', familyName: 'Gruber' },
  { id: 'demo-nobody', email: 'nobody@cubeward.example', name: 'Noa Frei', givenName: 'Noa', familyName: 'Frei' },
] as const satisfies readonly (Omit<NewAccount, 'password'> & { id: string })[]

/** What the sign-in page of the demo offers. */
export const offeredAccounts: OfferedAccounts = {
  emails: demoAccounts.map(({ email }) => email),
  password: demoPassword,
  roots: ['demo-root'],
}

/** An account whose address the caller vouches for. Doing it again changes nothing. */
export async function createAccount(db: Database, account: NewAccount & { id: string }): Promise<void> {
  const added = await addAccount(db, { emailVerified: true, ...account })
  if (added !== null) return
  const there = await accountById(db, account.id)
  if (there?.email.toLowerCase() !== account.email.toLowerCase())
    throw problem('account.emailTaken', { email: account.email })
}

/** All demo accounts, with the demo password. */
export async function createDemoAccounts(db: Database): Promise<void> {
  await Promise.all(demoAccounts.map((account) => createAccount(db, { ...account, password: demoPassword })))
}
