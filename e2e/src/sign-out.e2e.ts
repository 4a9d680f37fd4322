import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { expect, expectAccessible, test } from './support.ts'

test('signing out in one tab signs out every tab of the browser at once (decision 82)', async ({
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

  await page.getByRole('button', { name: /, menu$/ }).click()
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

test('a page whose code cannot be fetched says so in the shell, and comes by itself', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/cubes')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.unroute('**/assets/**')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('what is typed in a form is there after signing in again', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/cubes/np-hamburg-01/edit')
  await page.getByLabel('Description').fill('Typed before the session ended')
  await page.getByLabel('City').fill('Kiel')
  const refused = { status: 401, json: { status: 401, title: 'Sign in to continue.' } }
  await page.route('**/admin/v1/**', (route) => route.fulfill(refused))
  await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeInViewport()
  await page.unrouteAll()
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended')
  await expect(page.getByLabel('City')).toHaveValue('Kiel')
})

test('a note that is being written, and what stands in a dialog, are there after signing in again', async ({
  page,
  signIn,
  world,
}) => {
  const refused = { status: 401, json: { status: 401, title: 'Sign in to continue.' } }
  const endSession = async () => {
    await page.route('**/admin/v1/**', (route) => route.fulfill(refused))
    await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  }
  const signInAgain = async () => {
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn('admin', '/nordpost/cubes/np-hamburg-01/notes?add=true')
  const note = page.getByRole('textbox', { name: 'Text of the note' })
  await note.fill('The third door sticks')
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect(note).toHaveText('The third door sticks')
  await page.getByRole('button', { name: 'Save' }).click()

  // what somebody else has made of it until the session is back is seen before it is written over
  const stored = page.getByRole('article').filter({ hasText: 'The third door sticks' })
  await stored.getByRole('button', { name: 'Edit note' }).click()
  await note.fill('The third door is mended')
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  const theirs = '<p>The third door is gone</p>'
  await rowsOf(world, 'UPDATE cube_notes SET note = $1 WHERE note LIKE $2', [theirs, '%third door sticks%'])
  await signInAgain()
  await page.getByRole('article').filter({ hasText: 'is gone' }).getByRole('button', { name: 'Edit note' }).click()
  // the address still says that a new one is begun
  const putBack = page.getByRole('article').getByRole('textbox', { name: 'Text of the note' })
  await expect(putBack).toHaveText('The third door is mended')
  await expect(page.getByRole('group', { name: 'Changed by someone else meanwhile' })).toHaveText(/is gone$/)

  await page.goto('/nordpost/tenants')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await dialog.getByLabel('Name').fill('Typed in a dialog')
  await dialog.getByLabel('ID', { exact: true }).fill('typed-in-a-dialog')
  await endSession()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Your session has ended.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await signInAgain()
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed in a dialog')
})
