/** Who an access token speaks for. */
export interface TokenUser {
  sub: string
  name: string | null
  email: string | null
  /** Whether the realm vouches for the address. */
  emailVerified: boolean
  givenName: string | null
  familyName: string | null
  picture: string | null
  /** Realm roles. */
  roles: readonly string[]
  /** The session that it was issued in. */
  sid: string | null
  /** Seconds since 1970. */
  expires: number
}
