import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPkce, createVisitor, postForm, readForm } from '../../../../../../scripts/code-flow.mjs'
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

beforeEach(() => database.db.pool.query('DELETE FROM limits'))

const good = { name: 'New Person', username: 'new@company.example' }
const password = 'long enough'

async function begin(view: 'auth' | 'registrations') {
  const visitor = createVisitor()
  const at = await visitor.follow(realm.authorizationUrl(createPkce().challenge).replace('/auth?', `/${view}?`))
  return { visitor, at: at.url, page: await at.response.text() }
}

async function ask(view: 'register' | 'forgotten', typed: Record<string, string>) {
  const { visitor, at } = await begin('auth')
  const url = at.replace(/(\?.*)?$/, `?view=${view}`)
  const form = readForm(await (await visitor.visit(url)).text(), url)
  const response = await visitor.visit(form?.action ?? '', postForm({ ...form?.fields, ...typed }))
  return { visitor, response, form }
}

const mailsTo = (address: string) => realm.mails.filter(({ to }) => to === address)
/** The link of the newest mail to the address; it leaves after the answer. */
async function linkTo(address: string, number = 1): Promise<string> {
  await expect.poll(() => mailsTo(address)).toHaveLength(number)
  return /http\S+key=\S+/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0] ?? ''
}
async function choose(link: string, typed: Record<string, string>, visitor = createVisitor()) {
  const form = readForm(await (await visitor.visit(link)).text(), link)
  return visitor.follow(form?.action ?? link, postForm({ ...form?.fields, ...typed }))
}
const chosen = { password, repeat: password }

test('whoever registers confirms the address by the link of a mail, and is back where the sign-in began (AUTH-12, ACCT-02)', async () => {
  const { visitor, response } = await ask('register', good)
  expect(response.status).toBe(303)
  const sent = await visitor.visit(new URL(response.headers.get('location') ?? '', realm.origin).href)
  expect(await sent.text()).toContain('Look into your mail')
  const link = await linkTo(good.username)
  // a program that checks mails uses nothing up
  for (let looks = 0; looks < 2; looks++) expect((await createVisitor().visit(link)).status).toBe(200)
  const { location } = await choose(link, chosen, visitor)
  expect(location?.startsWith(`${realm.redirectUri}?code=`)).toBe(true)
  const tokens = await realm.signIn(good.username.toUpperCase(), { password })
  const user = await realm.identity.verify(tokens?.access_token ?? '')
  expect(user).toMatchObject({ name: 'New Person', email: good.username, emailVerified: true })
  const again = await choose(link, { password: 'another long one', repeat: 'another long one' })
  expect(again.response.status).toBe(410)
  expect(await realm.signIn(good.username, { password: 'another long one' })).toBeUndefined()
})

test('in another browser the link makes the account too, and says where to go on', async () => {
  await ask('register', { ...good, username: 'elsewhere@company.example' })
  const { response } = await choose(await linkTo('elsewhere@company.example'), chosen)
  expect(await response.text()).toContain('Your password is saved')
  expect(await realm.signIn('elsewhere@company.example', { password })).toBeDefined()
})

test('root is who reads the mails of a root, and nobody else who types the address', async () => {
  await ask('register', { ...good, username: 'boss@company.example' })
  const link = await linkTo('boss@company.example')
  expect(await realm.signIn('boss@company.example', { password })).toBeUndefined()
  await choose(link, chosen)
  const tokens = await realm.signIn('boss@company.example', { password })
  expect(realm.identity.isRoot(await realm.identity.verify(tokens?.access_token ?? ''))).toBe(true)
})

describe('a sentence stands beside the field', () => {
  test.each([
    ['name', { name: ' ' }, 'Enter your name.'],
    ['username', { username: '' }, 'Enter your e-mail address.'],
    ['username', { username: 'nonsense' }, 'Enter an e-mail address such as'],
  ])('%s %o', async (field, wrong, sentence) => {
    const { response } = await ask('register', { ...good, ...wrong })
    expect(response.status).toBe(400)
    expect(new RegExp(`id="${field}-error">.*?</p>`, 's').exec(await response.text())?.[0]).toContain(sentence)
  })

  test('of the new password, and the link stays good', async () => {
    const address = 'sentences@company.example'
    await ask('register', { ...good, username: address })
    const link = await linkTo(address)
    for (const [field, typed, sentence] of [
      ['password', { password: 'short', repeat: 'short' }, 'Enter at least 10 characters.'],
      ['password', { password: address, repeat: address }, 'The password must not be'],
      ['repeat', { password, repeat: 'something else' }, 'The two passwords are not the same.'],
    ] as const) {
      const { response } = await choose(link, typed)
      expect(response.status).toBe(400)
      const page = await response.text()
      expect(new RegExp(`id="${field}-error">.*?</p>`, 's').exec(page)?.[0]).toContain(sentence)
      expect(page).not.toContain(`value="${password}"`)
    }
    expect((await choose(link, chosen)).response.status).toBe(200)
  })
})

test('what was typed comes back as text, never as markup', async () => {
  const { response } = await ask('register', { name: '"><script>alert(1)</script>', username: 'x' })
  const page = await response.text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
})

describe('a forgotten password (ACCT-02)', () => {
  const lena = 'solo@cubeward.example'
  test('is chosen anew by the link of a mail, once; old sessions and older links end', async () => {
    const before = await realm.signIn(lena)
    await ask('forgotten', { username: lena })
    const older = await linkTo(lena)
    await ask('forgotten', { username: lena })
    const link = await linkTo(lena, 2)
    await choose(link, { password: 'a new one for Lena', repeat: 'a new one for Lena' })
    await expect
      .poll(() => realm.identity.verify(before?.access_token ?? '').catch(() => 'refused'), { timeout: 1_000 })
      .toBe('refused')
    for (const one of [link, older]) expect((await createVisitor().visit(one)).status).toBe(410)
    expect(await realm.signIn(lena)).toBeUndefined()
    expect(await realm.signIn(lena, { password: 'a new one for Lena' })).toBeDefined()
  })

  test('has a link that is good for 30 minutes', async () => {
    await ask('forgotten', { username: 'nobody@cubeward.example' })
    const link = await linkTo('nobody@cubeward.example')
    const move = (by: string) =>
      database.db.pool.query(`UPDATE identity_mails SET expires = expires - interval '${by}' WHERE used IS NULL`)
    await move('29 minutes 30 seconds')
    expect((await createVisitor().visit(link)).status).toBe(200)
    await move('30 seconds')
    expect((await createVisitor().visit(link)).status).toBe(410)
  })

  test('has a link that nobody can make up', async () => {
    await ask('forgotten', { username: 'user@cubeward.example' })
    const link = await linkTo('user@cubeward.example')
    expect((await createVisitor().visit(link.replace(/key=([^.]+)\../, 'key=$1.A'))).status).toBe(410)
    expect((await createVisitor().visit(link)).status).toBe(200)
  })
})

describe('nobody learns whether an address has an account (ACCT-03)', () => {
  test.each(['register', 'forgotten'] as const)('%s: the answers are the same byte for byte', async (view) => {
    const { visitor, form } = await ask(view, { name: 'x', username: 'nonsense' })
    const answer = async (username: string) => {
      const response = await visitor.visit(
        form?.action ?? '',
        postForm({ ...form?.fields, name: 'Some One', username }),
      )
      const headers = [...response.headers].filter(([name]) => name !== 'date')
      const next = await visitor.visit(new URL(response.headers.get('location') ?? '', realm.origin).href)
      return { status: response.status, headers, body: await response.text(), next: await next.text() }
    }
    expect(await answer('admin@cubeward.example')).toEqual(await answer('stranger@cubeward.example'))
  })

  test('nor by how long it takes: the answer is given without a look at the accounts', async () => {
    const client = await database.db.pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE identity_accounts IN ACCESS EXCLUSIVE MODE')
      for (const username of ['root@cubeward.example', 'another-stranger@cubeward.example'])
        for (const view of ['register', 'forgotten'] as const)
          expect((await ask(view, { name: 'Some One', username })).response.status).toBe(303)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('who has an account and registers is told so by mail', async () => {
    await expect.poll(() => mailsTo('admin@cubeward.example')[0]?.subject).toContain('You have an account already')
    expect(mailsTo('stranger@cubeward.example')[0]?.subject).toContain('Finish your registration')
  })
})

test('a mailbox gets five such mails at once at most', async () => {
  const username = 'flooded@company.example'
  for (let count = 0; count < 5; count++)
    expect((await ask('register', { ...good, username })).response.status).toBe(303)
  const { response } = await ask('register', { ...good, username })
  expect(response.status).toBe(429)
  expect(await response.text()).toContain('Too many attempts.')
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
