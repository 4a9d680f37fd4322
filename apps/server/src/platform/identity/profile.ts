import type { Profile } from '@cubeward/contract/admin/identity.ts'
import type { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import type { TokenUser } from '../http/token-user.ts'
import { insertUserOnce, storeUser, type UserRow } from './queries.ts'

type ProfileBody = z.infer<typeof Profile>

/**
 * Keeps what other users see of this one. The subject and the e-mail address come from the token alone, and so does the name if the
 * token holds one: a browser cannot pass itself off as somebody else. Only a realm whose tokens carry no name at all is
 * helped out by what the browser says. The audit trail takes its names from the token, never from here.
 */
export async function storeProfile(db: Queryable, user: TokenUser, body: ProfileBody): Promise<void> {
  const own = rowOf(user)
  const anonymousToken = own.name === null && own.givenName === null && own.familyName === null
  await storeUser(db, {
    ...own,
    name: own.name ?? (anonymousToken ? (body.name ?? null) : null),
    givenName: own.givenName ?? (anonymousToken ? (body.givenName ?? null) : null),
    familyName: own.familyName ?? (anonymousToken ? (body.familyName ?? null) : null),
    picture: own.picture ?? safePicture(body.picture),
  })
}

/** Makes sure that the user has a row, for what refers to it; a user may act before the browser has sent the profile. */
export const rememberUser = (db: Queryable, user: TokenUser): Promise<void> => insertUserOnce(db, rowOf(user))

const rowOf = (user: TokenUser): UserRow => ({
  id: user.sub,
  name: fits(user.name),
  givenName: fits(user.givenName),
  familyName: fits(user.familyName),
  email: fits(user.email),
  picture: safePicture(user.picture),
})

/** A claim may hold anything; NUL is what PostgreSQL cannot store. */
const fits = (text: string | null) => text?.replaceAll('\u0000', '').slice(0, 255) ?? null

/** Pictures from elsewhere are shown only over https; anything else (`javascript:`, `data:`, http) is dropped. */
export function safePicture(picture: string | null | undefined): string | null {
  if (typeof picture !== 'string' || picture.length > 2048) return null
  const url = URL.canParse(picture) ? new URL(picture) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.href
}
