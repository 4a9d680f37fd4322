import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface TestUser {
  sub: string
  name?: string
  email?: string
  roles?: string[]
}

export interface TestRealm {
  issuer: string
  /** An access token as the realm would issue it; negative seconds make it expired. */
  token(user: TestUser, seconds?: number): Promise<string>
  close(): Promise<void>
}

/** An external realm for tests: discovery, keys, and tokens for whoever is asked. */
export async function startTestRealm(audience = 'cubeward-console'): Promise<TestRealm> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/test`
    const documents: Record<string, unknown> = {
      '/realms/test/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/certs` },
      '/realms/test/certs': { keys: [key] },
    }
    const document = documents[request.url ?? '']
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/test`
  return {
    issuer,
    token: ({ sub, roles = [], ...claims }, seconds = 600) =>
      new SignJWT({ ...claims, realm_access: { roles } })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(Date.now() / 1000) - 3_600)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
