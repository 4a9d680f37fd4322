import { createHmac } from 'node:crypto'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTokenVerifier, type VerifyToken } from './tokens.ts'

const issuer = 'https://id.example/realms/cubeward'
const audience = 'cubeward'
const now = () => Math.floor(Date.now() / 1000)
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  exp: now() + 300,
  ...more,
})
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(claims()).filter(([name]) => !names.includes(name)))

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let own: Pair
let other: Pair
let publicKey: string
let verify: VerifyToken
let verifyExternal: VerifyToken
let looks = 0

beforeAll(async () => {
  own = await generateKeyPair('ES256', { extractable: true })
  other = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256' }
  publicKey = JSON.stringify(jwk)
  const keys = createLocalJWKSet({ keys: [jwk] })
  const counted: JWTVerifyGetKey = (header, token) => {
    looks++
    return keys(header, token)
  }
  verify = createTokenVerifier({ issuer, audience, keys: counted })
  verifyExternal = createTokenVerifier({ issuer, audience, keys, externalClientId: 'console' })
})

const sign = (payload: JWTPayload, header: Record<string, unknown> = {}, pair = own) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'at+jwt', ...header }).sign(pair.privateKey)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = (token: string, by = verify) =>
  expect(by(token)).rejects.toSatisfy((error) => error instanceof Problem && error.kind === 'unauthenticated')

test('a good token says who it is for', async () => {
  expect(await verify(await sign(claims({ email_verified: true })))).toEqual({
    sub: 'u1',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
    givenName: null,
    familyName: null,
    picture: null,
    roles: [],
    sid: null,
    expires: expect.any(Number),
  })
})

test('one that was checked costs no second signature check', async () => {
  const token = await sign(claims())
  await verify(token)
  const before = looks
  for (let count = 0; count < 100; count++) await verify(token)
  expect(looks).toBe(before)
})

const unsigned = (header: object, payload = claims()) => `${encode(header)}.${encode(payload)}.`
const forged: [string, () => Promise<string> | string][] = [
  ['empty', () => ''],
  ['garbage', () => 'garbage'],
  ['three parts of garbage', () => 'a.b.c'],
  ['alg none', () => unsigned({ alg: 'none', typ: 'at+jwt' })],
  ['alg None, spelt otherwise', () => unsigned({ alg: 'nOnE', typ: 'at+jwt', kid: 'k1' })],
  [
    'HS256 with the public key as its secret',
    () => {
      const body = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })}.${encode(claims())}`
      return `${body}.${createHmac('sha256', publicKey).update(body).digest('base64url')}`
    },
  ],
  ['signed with another key', () => sign(claims(), {}, other)],
  ['of an unknown key id', () => sign(claims(), { kid: 'k2' }, other)],
  ['of another issuer', () => sign(claims({ iss: 'https://id.example/realms/other' }))],
  ['of an issuer that begins like ours', () => sign(claims({ iss: `${issuer}/` }))],
  ['for another audience', () => sign(claims({ aud: 'other' }))],
  ['for no audience', () => sign(without('aud'))],
  ['with the client as authorized party alone', () => sign({ ...without('aud'), azp: 'console' })],
  ['expired', () => sign(claims({ exp: now() - 61 }))],
  ['without an end', () => sign(without('exp'))],
  ['not valid yet', () => sign(claims({ nbf: now() + 120 }))],
  ['without a subject', () => sign(without('sub'))],
  ['with an empty subject', () => sign(claims({ sub: '' }))],
  ['an ID token', () => sign(claims({ nonce: 'n' }), { typ: 'JWT' })],
  ['of no type', () => sign(claims(), { typ: undefined })],
  [
    'with a critical header we do not know',
    () => unsigned({ alg: 'ES256', kid: 'k1', typ: 'at+jwt', crit: ['x'], x: 1 }),
  ],
  [
    'with a changed payload',
    async () => (await sign(claims())).replace(/\.[^.]+\./, `.${encode(claims({ sub: 'root' }))}.`),
  ],
  ['of 20 kB', () => `${'a'.repeat(20_000)}.b.c`],
]
describe('refused', () => {
  test.each(forged)('%s', async (_, make) => refused(await make()))
})

describe('of an external realm', () => {
  test("Keycloak's access token is accepted by its authorized party", async () => {
    const token = await sign(
      claims({ aud: 'account', azp: 'console', typ: 'Bearer', realm_access: { roles: ['r1'] } }),
      { typ: 'JWT' },
    )
    expect((await verifyExternal(token)).roles).toEqual(['r1'])
  })
  test.each<[string, JWTPayload]>([
    ["Keycloak's ID token", { aud: 'console', azp: 'console', typ: 'ID' }],
    ["Keycloak's refresh token", { azp: 'console', typ: 'Refresh' }],
    ['an ID token that has a scope', { scope: 'openid', nonce: 'n' }],
    ['a token that says nothing of what it is', {}],
    ['the token of another client', { aud: 'account', azp: 'elsewhere', typ: 'Bearer' }],
  ])('%s is refused', async (_, payload) => refused(await sign(claims(payload), { typ: 'JWT' }), verifyExternal))
})
