import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVisitor, postForm, readForm, requestTokens } from '../../../../../../scripts/code-flow.mjs'
import { demoPassword } from '../../../demo/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts'
import { browserWords } from './agent.ts'
import { languages } from './pages/texts.ts'

let database: TestDatabase
let realm: TestIdentity

beforeAll(async () => {
  database = await createTestDatabase()
  realm = await startTestIdentity(database.db)
})
afterAll(async () => {
  await realm?.close()
  await database?.close()
})

const at = (path = '') => `${realm.issuer}/account${path}`
async function signedIn(email: string, password?: string) {
  const visitor = createVisitor()
  const tokens = await realm.signIn(email, { visitor, ...(password === undefined ? {} : { password }) })
  if (tokens === undefined) throw new Error('Not signed in')
  return { visitor, tokens }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>
const works = ({ tokens }: SignedIn) =>
  realm.identity.verify(tokens.access_token).then(
    () => true,
    () => false,
  )
const refreshes = ({ tokens }: SignedIn) =>
  requestTokens(realm.issuer, {
    grant_type: 'refresh_token',
    client_id: realm.clientId,
    refresh_token: tokens.refresh_token,
  }).then(
    () => true,
    () => false,
  )
const endsSoon = (session: SignedIn) => expect.poll(() => works(session), { timeout: 1_000 }).toBe(false)

async function send({ visitor }: SignedIn, path: string, typed: Record<string, string>) {
  const form = readForm(await (await visitor.visit(at(path))).text(), at(path))
  return visitor.visit(at(path), postForm({ ...form?.fields, ...typed }))
}

describe('the page of the own account (ACCT-02)', () => {
  test('asks who is not signed in to do so, and comes back', async () => {
    const visitor = createVisitor()
    const page = await visitor.follow(at())
    const form = readForm(await page.response.text(), page.url)
    const typed = { username: 'user@cubeward.example', password: demoPassword, remember: 'on' }
    const back = await visitor.follow(form?.action ?? '', postForm({ ...form?.fields, ...typed }))
    expect(back.url).toBe(at())
    expect(await back.response.text()).toContain('Jonas Brandt')
  })

  test('changes the password: other sessions end within a second, this one stays, and a mail tells', async () => {
    const email = 'solo@cubeward.example'
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const typed = { old: demoPassword, password: 'a better one', repeat: 'a better one' }
    for (const wrong of [{ old: 'not it at all' }, { repeat: 'another' }, { password: 'short', repeat: 'short' }])
      expect((await send(here, '/password', { ...typed, ...wrong })).status).toBe(400)
    const answer = await send(here, '/password', typed)
    expect(answer.headers.get('location')).toContain('said=changed')
    await endsSoon(there)
    expect(await refreshes(there)).toBe(false)
    expect(await works(here)).toBe(true)
    expect(await refreshes(here)).toBe(true)
    expect(await realm.signIn(email)).toBeUndefined()
    expect(await realm.signIn(email, { password: 'a better one' })).toBeDefined()
    await expect.poll(() => realm.mails.find(({ to }) => to === email)?.subject).toContain('Your password was changed')
  })

  test('ends one session, or all, and never one of somebody else', async () => {
    const email = 'admin@cubeward.example'
    const [here, there, third] = [await signedIn(email), await signedIn(email), await signedIn(email)]
    const other = await signedIn('root@cubeward.example')
    const sidOf = async ({ tokens }: SignedIn) => (await realm.identity.verify(tokens.access_token)).sid ?? ''
    const [thereSid, otherSid] = [await sidOf(there), await sidOf(other)]
    const page = await (await here.visitor.visit(at())).text()
    expect(page.match(/name="session"/g)).toHaveLength(2)
    expect(page).toContain(`value="${thereSid}"`)
    await send(here, '', { session: thereSid })
    await send(here, '', { session: otherSid })
    await endsSoon(there)
    expect(await Promise.all([here, third, other].map(works))).toEqual([true, true, true])

    const answer = await send(here, '', {})
    expect(await answer.text()).toContain('You are signed out everywhere')
    for (const session of [here, third]) await endsSoon(session)
    expect(await refreshes(third)).toBe(false)
    expect(await works(other)).toBe(true)
    const again = await here.visitor.follow(at())
    expect(await again.response.text()).toContain('name="password"')
  })

  test('does nothing for a form of another page', async () => {
    const session = await signedIn('nobody@cubeward.example')
    const answer = await session.visitor.visit(at(), postForm({ csrf: 'made up' }))
    expect(answer.headers.get('location')).toBe(new URL(at()).pathname)
    expect(await works(session)).toBe(true)
  })

  test('knows ended sessions after a restart too', async () => {
    const session = await signedIn('nobody@cubeward.example')
    await send(session, '', {})
    await realm.restart()
    expect(await works(session)).toBe(false)
  })
})

test('signing out ends the access token at once', async () => {
  const session = await signedIn('user@cubeward.example')
  const query = new URLSearchParams({ id_token_hint: session.tokens.id_token, post_logout_redirect_uri: realm.origin })
  const url = `${realm.issuer}/protocol/openid-connect/logout?${query}`
  const form = readForm(await (await session.visitor.visit(url)).text(), url)
  await session.visitor.follow(form?.action ?? '', postForm({ ...form?.fields, logout: 'yes' }))
  await endsSoon(session)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', 'Some browser'],
])('%s is called %s', (agent, words) => {
  expect(browserWords(agent, languages.en)).toBe(words)
})
