import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerOf } from '../../http/bearer.ts'
import type { VerifyToken } from '../tokens.ts'

/** The userinfo endpoint: what the access token says of its user. The library's own refuses tokens that are meant for an API. */
export function createUserinfo(verify: VerifyToken, origins: readonly string[]) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { origin } = req.headers
    res.setHeader('vary', 'Origin')
    res.setHeader('cache-control', 'no-store')
    if (origin !== undefined && origins.includes(origin)) {
      res.setHeader('access-control-allow-origin', origin)
      res.setHeader('access-control-allow-headers', 'authorization')
    }
    if (req.method === 'OPTIONS') {
      res.writeHead(204).end()
      return
    }
    const token = bearerOf(req.headers.authorization)
    const user = token === undefined ? undefined : await verify(token).catch(() => undefined)
    if (user === undefined) {
      res.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"', 'content-type': 'application/json' })
      res.end(JSON.stringify({ error: 'invalid_token' }))
      return
    }
    const { sub, name, email, emailVerified, givenName, familyName } = user
    const claims = { sub, name, email, email_verified: emailVerified, given_name: givenName, family_name: familyName }
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))))
  }
}
