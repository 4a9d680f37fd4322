import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPkce, createVisitor, postForm, readForm } from '../../../../../scripts/code-flow.mjs'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts'

let database: TestDatabase
let realm: TestIdentity

beforeAll(async () => {
  database = await createTestDatabase()
  realm = await startTestIdentity(database.db, { roots: ['boss@company.example'] })
})
afterAll(async () => {
  await realm?.close()
  await database?.close()
})

const good = { name: 'New Person', username: 'new@company.example', password: 'long enough', repeat: 'long enough' }

async function register(typed: Record<string, string>) {
  const visitor = createVisitor()
  const url = realm.authorizationUrl(createPkce().challenge).replace('/auth?', '/registrations?')
  const at = await visitor.follow(url)
  const form = readForm(await at.response.text(), at.url)
  return { visitor, ...(await visitor.follow(form?.action ?? '', postForm({ ...form?.fields, ...typed }))) }
}

test('whoever registers is signed in and back where the sign-in began', async () => {
  const { location } = await register(good)
  expect(location?.startsWith(`${realm.redirectUri}?code=`)).toBe(true)
  const tokens = await realm.signIn(good.username.toUpperCase(), { password: good.password })
  const user = await realm.identity.verify(tokens?.access_token ?? '')
  expect(user).toMatchObject({ name: 'New Person', email: good.username, emailVerified: false })
})

test('nobody becomes root by registering the address of a root', async () => {
  await register({ ...good, username: 'boss@company.example' })
  const tokens = await realm.signIn('boss@company.example', { password: good.password })
  expect(realm.identity.isRoot(await realm.identity.verify(tokens?.access_token ?? ''))).toBe(false)
})

describe('a sentence stands beside the field', () => {
  test.each([
    ['name', { name: ' ' }, 'Enter your name.'],
    ['username', { username: '' }, 'Enter your e-mail address.'],
    ['username', { username: 'nonsense' }, 'Enter an e-mail address such as'],
    ['username', { username: 'admin@cubeward.example' }, 'This address cannot be used.'],
    ['password', { password: 'short', repeat: 'short' }, 'Enter at least 10 characters.'],
    [
      'password',
      { password: 'another@company.example', repeat: 'another@company.example' },
      'The password must not be',
    ],
    ['repeat', { repeat: 'something else' }, 'The two passwords are not the same.'],
  ])('%s %o', async (field, wrong, sentence) => {
    const { response } = await register({ ...good, username: 'another@company.example', ...wrong })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(new RegExp(`id="${field}-error">.*?</p>`, 's').exec(page)?.[0]).toContain(sentence)
    expect(page).not.toContain(`value="${good.password}"`)
  })
})

test('what was typed comes back as text, never as markup', async () => {
  const { response } = await register({ ...good, name: '"><script>alert(1)</script>', username: 'x' })
  const page = await response.text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
})

describe('a sign-in that would lead elsewhere is refused', () => {
  test.each([
    '//evil.example',
    'https://evil.example/',
    'http://127.0.0.1:1/',
    'https:evil.example',
    '/\\evil.example',
  ])('%s', async (redirectUri) => {
    const url = realm.authorizationUrl(createPkce().challenge, { redirect_uri: redirectUri })
    const response = await createVisitor().visit(url)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('This sign-in is not possible')
  })
})
