import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRealmKeys } from './realm-keys.ts'
import { createTokenVerifier } from './tokens.ts'

let clock = 0
let keyRequests = 0
let down = false
let served: { kid: string; privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']; jwk: object }[] = []
let issuer = ''
const server = createServer((req, res) => {
  if (down) return res.writeHead(503).end()
  if (req.url === '/realm/.well-known/openid-configuration')
    return res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/certs` }))
  keyRequests++
  return res.end(JSON.stringify({ keys: served.map(({ jwk }) => jwk) }))
})

async function addKey(kid: string) {
  const pair = await generateKeyPair('RS256', { extractable: true })
  served = [{ kid, privateKey: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' } }]
}
const token = (kid = served[0]?.kid ?? '') => {
  const key = served[0]?.privateKey
  if (key === undefined) throw new Error('No key')
  return new SignJWT({ sub: 'u', scope: 'openid', jti: Math.random().toString() })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience('console')
    .setExpirationTime('5 min')
    .sign(key)
}
const verifier = () =>
  createTokenVerifier({
    issuer,
    audience: 'console',
    externalClientId: 'console',
    keys: createRealmKeys({ issuer, now: () => clock }),
  })

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`
  clock = 0
  keyRequests = 0
  down = false
  await addKey('first')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a flood of unknown key ids asks the realm once', async () => {
  const verify = verifier()
  await verify(await token())
  expect(keyRequests).toBe(1)
  clock += 31_000
  const flood = await token('unknown')
  const answers = await Promise.allSettled(
    Array.from({ length: 2000 }, (_, count) => verify(`${flood}${'A'.repeat(count % 4)}`)),
  )
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(keyRequests).toBe(2)
})

test('a realm that is down goes on being believed by its known keys', async () => {
  const verify = verifier()
  await verify(await token())
  down = true
  clock += 3_600_000
  expect((await verify(await token())).sub).toBe('u')
})

test('new keys are found when the realm changes them', async () => {
  const verify = verifier()
  await verify(await token())
  await addKey('second')
  clock += 31_000
  expect((await verify(await token())).sub).toBe('u')
})

test('a realm that was never reached is unavailable, and is reached later without a restart', async () => {
  const verify = verifier()
  down = true
  await expect(verify(await token())).rejects.toSatisfy(
    (error) => error instanceof Problem && error.kind === 'unavailable',
  )
  down = false
  clock += 31_000
  expect((await verify(await token())).sub).toBe('u')
})
