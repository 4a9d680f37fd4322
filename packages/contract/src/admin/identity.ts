import { z } from 'zod'
import { get, post, put } from '../kernel/endpoint.ts'
import { Id, Text } from '../kernel/fields.ts'

export const Role = z.enum(['Admin', 'User'])
export type Role = z.infer<typeof Role>

export const Membership = z.object({ operatorId: Id, operatorName: Text(255), role: Role })
export type Membership = z.infer<typeof Membership>

export const UserAuthorization = z.object({ userId: Text(255), root: z.boolean(), operators: z.array(Membership) })
export type UserAuthorization = z.infer<typeof UserAuthorization>

export const UserInfo = z.object({
  name: Text(255).nullable(),
  email: Text(255).nullable(),
  picture: Text(2048).nullable(),
})

/** The profile the browser holds after signing in. `sub` and the name shown in the audit trail always come from the token. */
export const Profile = z.strictObject({
  sub: Text(255).optional(),
  name: Text(255).nullish(),
  givenName: Text(255).nullish(),
  familyName: Text(255).nullish(),
  email: Text(255).nullish(),
  picture: Text(2048).nullish(),
})

export const ServerConfig = z.object({
  authRequired: z.boolean(),
  issuer: z.string(),
  realm: z.string(),
  clientId: z.string(),
  /** Where people change their password and end their sessions; null if the realm is not the embedded one. */
  accountUrl: z.string().nullable(),
  version: z.string(),
  demo: z.boolean(),
  /** Of the installation, an IANA name: by it days and quarters are counted. */
  timeZone: z.string(),
})
export type ServerConfig = z.infer<typeof ServerConfig>

const at = '/admin/v1'
export const identity = {
  authorization: get(at, {
    access: 'signedIn',
    summary: "The signed-in user's root flag and operator memberships.",
    reply: UserAuthorization,
  }),
  profile: put(at, {
    access: 'signedIn',
    summary: "Stores the signed-in user's identity profile.",
    ifMatch: false,
    body: Profile,
    audited: false,
  }),
  config: get(`${at}/config`, {
    access: 'public',
    summary: 'Whether and where to sign in.',
    reply: ServerConfig,
  }),
  ticket: post(`${at}/tickets`, {
    access: 'signedIn',
    summary: 'A single-use ticket for one live connection, valid for 30 seconds, passed as its access_token.',
    body: z.strictObject({ path: Text(512, 1) }),
    reply: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
    audited: false,
  }),
}
