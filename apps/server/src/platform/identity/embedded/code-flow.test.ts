import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPkce, createVisitor, postForm, readForm, requestTokens } from '../../../../../../scripts/code-flow.mjs'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts'

let database: TestDatabase
let realm: TestIdentity
const admin = 'admin@cubeward.example'

beforeAll(async () => {
  database = await createTestDatabase()
  realm = await startTestIdentity(database.db)
})
afterAll(async () => {
  await realm?.close()
  await database?.close()
})

const signedIn = async (visitor = createVisitor()) => {
  const tokens = await realm.signIn(admin, { visitor })
  if (tokens === undefined) throw new Error('Not signed in')
  return tokens
}
const refresh = (refreshToken: string) =>
  requestTokens(realm.issuer, { grant_type: 'refresh_token', client_id: realm.clientId, refresh_token: refreshToken })

describe('signing in', () => {
  test('gives an access token that holds who it is for', async () => {
    const tokens = await signedIn()
    const user = await realm.identity.verify(tokens.access_token)
    expect(user).toMatchObject({ sub: 'demo-admin', name: 'Maren Holst', email: admin, emailVerified: true })
    expect(tokens.expires_in).toBe(300)
  })

  test('a second time in the same browser asks for no password', async () => {
    const visitor = createVisitor()
    await signedIn(visitor)
    const { location } = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    expect(new URL(location ?? '').searchParams.get('code')).toBeTruthy()
  })

  test('with the wrong password says the same as for an address that has no account', async () => {
    const pages = await Promise.all(
      [admin, 'stranger@cubeward.example'].map(async (username) => {
        const visitor = createVisitor()
        const at = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
        const form = readForm(await at.response.text(), at.url)
        const answer = await visitor.visit(
          form?.action ?? '',
          postForm({ ...form?.fields, username, password: 'wrong' }),
        )
        expect(answer.status).toBe(401)
        return /<div class="alert".*?<\/div>/s.exec(await answer.text())?.[0]
      }),
    )
    expect(pages[0]).toContain('E-mail or password is wrong.')
    expect(pages[0]).toBe(pages[1])
  })

  test('is slowed down after ten wrong passwords in a minute', async () => {
    const visitor = createVisitor()
    const at = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    const form = readForm(await at.response.text(), at.url)
    const attempt = () =>
      visitor.visit(
        form?.action ?? '',
        postForm({ ...form?.fields, username: 'solo@cubeward.example', password: 'no' }),
      )
    for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(401)
    const answer = await attempt()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('Too many attempts.')
  })

  test('is refused without the hidden field of the form', async () => {
    const visitor = createVisitor()
    const at = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    const answer = await visitor.visit(at.url, postForm({ username: admin, password: 'cubeward' }))
    expect(answer.status).toBe(400)
  })

  test('is refused on the address of another browser', async () => {
    const at = await createVisitor().follow(realm.authorizationUrl(createPkce().challenge))
    const answer = await createVisitor().visit(at.url)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This page has expired')
  })

  test.each(['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'client_id', 'made_up'])(
    'with NUL or half a character in %s is refused before anything is done with it (ERR-05)',
    async (name) => {
      for (const wrong of ['%00', 'a%00b', '%ED%A0%80', '%FF']) {
        const url = new URL(realm.authorizationUrl(createPkce().challenge))
        url.searchParams.delete(name)
        const answer = await createVisitor().visit(`${url.href}&${name}=${wrong}`)
        expect(answer.status).toBe(400)
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(await answer.text()).toContain('This sign-in is not possible')
      }
      // as a form, to those that take one
      const form = { grant_type: 'refresh_token', client_id: realm.clientId, refresh_token: 'x', token: 'x' }
      for (const at of ['token', 'revoke']) {
        const address = `${realm.issuer}/protocol/openid-connect/${at}`
        const answer = await createVisitor().visit(address, postForm({ ...form, [name]: 'a\0b' }))
        const wrong = name === 'client_id' ? 401 : at === 'token' ? 400 : 200
        expect(answer.status).toBe(wrong)
      }
    },
  )

  test('speaks German to who asks for it', async () => {
    const at = await createVisitor().follow(realm.authorizationUrl(createPkce().challenge, { ui_locales: 'de en' }))
    expect(await at.response.text()).toContain('<h1>Anmelden</h1>')
  })

  test('lets no page frame it and runs no script but its own', async () => {
    const { response } = await createVisitor().follow(realm.authorizationUrl(createPkce().challenge))
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(await response.text()).not.toMatch(/<script>|<style|\son\w+=|style="/)
  })
})

describe('PKCE', () => {
  test('a request without a challenge is refused', async () => {
    const url = new URL(realm.authorizationUrl(''))
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const { location } = await createVisitor().follow(url.href)
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test('the plain method is refused', async () => {
    const url = realm.authorizationUrl(createPkce().verifier, { code_challenge_method: 'plain' })
    const { location } = await createVisitor().follow(url)
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test('a code is worth nothing without its verifier', async () => {
    const visitor = createVisitor()
    await signedIn(visitor)
    const { location } = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    const code = new URL(location ?? '').searchParams.get('code') ?? ''
    const fields = {
      grant_type: 'authorization_code',
      client_id: realm.clientId,
      redirect_uri: realm.redirectUri,
      code,
    }
    await expect(requestTokens(realm.issuer, fields)).rejects.toMatchObject({ error: 'invalid_grant' })
    const other = { ...fields, code_verifier: createPkce().verifier }
    await expect(requestTokens(realm.issuer, other)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describe('refreshing', () => {
  test('gives new tokens and a new refresh token', async () => {
    const before = await signedIn()
    const after = await refresh(before.refresh_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect((await realm.identity.verify(after.access_token)).sub).toBe('demo-admin')
  })

  test('with a used refresh token is refused, and ends the newer one too', async () => {
    const before = await signedIn()
    const after = await refresh(before.refresh_token)
    await expect(refresh(before.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(refresh(after.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('twice at the same moment gives tokens once at most', async () => {
    const { refresh_token } = await signedIn()
    const answers = await Promise.allSettled([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  test('leaves no refresh token in the database that could be used', async () => {
    const { refresh_token } = await signedIn()
    const { rows } = await database.db.pool.query('SELECT id, payload::text FROM identity_artifacts')
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })
})

describe('a restart', () => {
  test('leaves tokens, refresh tokens and sessions good', async () => {
    const visitor = createVisitor()
    const tokens = await signedIn(visitor)
    await realm.restart()
    expect((await realm.identity.verify(tokens.access_token)).sub).toBe('demo-admin')
    expect((await refresh(tokens.refresh_token)).access_token).toBeTruthy()
    const { location } = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    expect(new URL(location ?? '').searchParams.get('code')).toBeTruthy()
  })
})

describe('signing out', () => {
  const logoutUrl = (query: Record<string, string>) =>
    `${realm.issuer}/protocol/openid-connect/logout?${new URLSearchParams(query)}`

  test('ends the session and its refresh tokens, and leads back', async () => {
    const visitor = createVisitor()
    const tokens = await signedIn(visitor)
    const back = `${realm.origin}/bye`
    const url = logoutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: back })
    const page = await (await visitor.visit(url)).text()
    expect(page).toContain('data-submit')
    const form = readForm(page, url)
    const { location } = await visitor.follow(form?.action ?? '', postForm({ ...form?.fields, logout: 'yes' }))
    expect(location).toBe(back)
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    const again = await visitor.follow(realm.authorizationUrl(createPkce().challenge))
    expect(await again.response.text()).toContain('name="password"')
  })

  test('asks first if nobody shows that the user wanted it', async () => {
    const visitor = createVisitor()
    await signedIn(visitor)
    const page = await (await visitor.visit(logoutUrl({ client_id: realm.clientId }))).text()
    expect(page).toContain('Do you want to sign out')
    expect(page).not.toContain('data-submit')
  })

  test('leads to no foreign address', async () => {
    const visitor = createVisitor()
    const tokens = await signedIn(visitor)
    const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' }
    expect((await visitor.visit(logoutUrl(query))).status).toBe(400)
  })
})

test('expired artifacts are purged and others stay', async () => {
  const { refresh_token } = await signedIn()
  await database.db.pool.query(
    `INSERT INTO identity_artifacts (kind, id, payload, expires) VALUES ('Session', 'old', '{}', now() - interval '1 hour')`,
  )
  expect(await realm.identity.purge()).toBe(1)
  expect((await refresh(refresh_token)).access_token).toBeTruthy()
})

test('userinfo tells what the access token says', async () => {
  const { access_token } = await signedIn()
  const url = `${realm.issuer}/protocol/openid-connect/userinfo`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${access_token}`, origin: realm.origin } })
  expect(await answer.json()).toMatchObject({ sub: 'demo-admin', email: admin, name: 'Maren Holst' })
  expect(answer.headers.get('access-control-allow-origin')).toBe(realm.origin)
  expect((await fetch(url)).status).toBe(401)
})

test('scripts of other origins cannot trade or read tokens', async () => {
  const { refresh_token } = await signedIn()
  const init = postForm({ grant_type: 'refresh_token', client_id: realm.clientId, refresh_token })
  const from = (origin: string) =>
    fetch(`${realm.issuer}/protocol/openid-connect/token`, { ...init, headers: { ...init.headers, origin } })
  const foreign = await from('https://evil.example')
  expect(foreign.status).toBe(400)
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const own = await from(realm.origin.replace('127.0.0.1', 'localhost'))
  expect(own.status).toBe(200)
  expect(own.headers.get('access-control-allow-origin')).toContain('localhost')
})

test('the addresses of the realm do not depend on the Host header', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const asked = request(`${realm.issuer}/.well-known/openid-configuration`, { headers: { host: 'evil.example' } })
    asked.on('response', (response) => text(response).then(resolve, reject))
    asked.on('error', reject)
    asked.end()
  })
  expect(answer).toContain(`"issuer":"${realm.issuer}"`)
  expect(answer).not.toContain('evil.example')
})
