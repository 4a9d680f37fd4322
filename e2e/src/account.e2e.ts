import { mailTest as test } from './mail.ts'
import { typeIn } from './sessions.ts'
import { expect, expectAccessible } from './support.ts'

test('a forgotten password is chosen anew by mail, in German, and the old one is over (ACCT-02)', async ({
  browser,
  mail,
  world,
}) => {
  const page = await (await browser.newContext({ locale: 'de-AT', baseURL: world.url })).newPage()
  await page.goto('/alpenbox/cubes')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expectAccessible(page)
  await page.getByLabel('E-Mail').fill('solo@cubeward.example')
  await page.getByRole('button', { name: 'Link senden' }).click()
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await mail.linkTo('solo@cubeward.example'))
  await expect(page.getByText('Für solo@cubeward.example')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Neues Passwort').fill('ein neues Passwort')
  await page.getByLabel('Passwort wiederholen').fill('ein neues Passwort')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  // signed in, and where the sign-in had begun
  await expect(page).toHaveURL(/\/alpenbox\/cubes/)
  await page.goBack()
  await page.goto(await mail.linkTo('solo@cubeward.example'))
  await expect(page.getByRole('heading', { name: 'Dieser Link ist abgelaufen' })).toBeVisible()
})

test('whoever signs out everywhere is out on every open page, without touching it (ACCT-02)', async ({
  browser,
  page,
  signIn,
  world,
}) => {
  await signIn('user', '/nordpost/cubes')
  const elsewhere = await (await browser.newContext({ baseURL: world.url })).newPage()
  await elsewhere.goto('/nordpost/cubes')
  await typeIn(elsewhere, 'user')
  await expect(elsewhere.getByRole('heading', { name: 'Cubes' })).toBeVisible()

  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session of Chrome/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Present password').fill('not it')
  await page.getByLabel('New password').fill('something longer')
  await page.getByLabel('Repeat password').fill('something longer')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})
