import { expect, expectAccessible, test } from './support.ts'

test('signing out in one tab signs out every tab of the browser at once (GAP-82)', async ({
  context,
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/cubes')
  const other = await context.newPage()
  const opened = other.waitForEvent('websocket')
  await other.goto('/nordpost/cubes')
  await expect(other.getByRole('heading', { name: 'Cubes' })).toBeVisible()
  const closed = (await opened).waitForEvent('close')

  await page.getByRole('button', { name: /^Menu:/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { name: 'You are signed out.' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Cubes' })).toHaveCount(0)
  await closed
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))).toEqual(
    [],
  )
  await expectAccessible(other)

  // and it is the provider's sign-in that it leads to
  await page.waitForURL(/\/realms\//)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByLabel('E-mail')).toBeVisible()
})

test('a word that names no operator of the user is a page that is not there, with a way back', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nowhere')
  for (const path of ['/nowhere', '/alpenbox/cubes', '/nordpost/no/such/page', '/docs-of-nobody']) {
    await page.goto(path)
    await expect(page.getByText('Page not found - The page you requested was not found.')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the start page' }).click()
  await expect(page).toHaveURL(/\/nordpost(\/|$)/)
})
