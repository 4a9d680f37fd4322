import type { Note } from '@cubeward/contract/admin/notes.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

test('the palette leads to a door, says why it found a cube, and does what can be done anywhere; refusals are in German then', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/elbe-apotheken/settings/branding')
  await expect(page).toHaveTitle('Branding · Elbe Apotheken · Cubeward')
  const search = page.getByRole('combobox', { name: 'Search or jump to...' })
  const hit = (name: string | RegExp) => page.getByRole('option', { name }).first()
  /** Enter takes what is marked. */
  const marked = /Mui-focused/
  await page.keyboard.press('Control+k')
  await search.fill('altona 17')
  await expect(hit('Box 17 · Hamburg, Altona station')).toBeVisible()
  await expectAccessible(page)
  await expect(hit('Box 17 · Hamburg, Altona station')).toHaveClass(marked)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cubes\/np-hamburg-01\?door=17$/)
  await expect(page.getByRole('heading', { name: 'Box 17' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await search.fill('nevermann')
  await expect(hit(/Hamburg, Altona station.*Paul-Nevermann-Platz 1/)).toContainText('Connected')
  await expect(hit(/Hamburg, Altona station.*Paul-Nevermann-Platz 1/)).toHaveClass(marked)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cubes\?search=nevermann$/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await search.fill('deutsch')
  await expect(hit(/Deutsch/)).toHaveClass(marked)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cubes', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mandanten' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // what a form refuses, and what the server does, is said in that language
  await page.goto('/nordpost/tenants/elbe-apotheken/settings')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ab')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Geben Sie mindestens 3 Zeichen ein.')).toBeVisible()
  await page.goto('/nordpost/tenants/elbe-apotheken')
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mandant löschen' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /öschen/ })
    .click()
  await expect(page.getByRole('dialog').getByText(/Diesem Mandanten sind noch \d+ Cubes zugewiesen\./)).toBeVisible()
})

test('a page that cannot be fetched comes by itself, one that is not there leads back, and signing out empties every tab at once (decision 82)', async ({
  context,
  page,
  signIn,
}) => {
  // its code cannot be fetched: it says so in the shell
  await signIn('user', '/nordpost/cubes')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.unroute('**/assets/**')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)

  // a word that names no operator of the user
  for (const path of ['/nowhere', '/alpenbox/cubes', '/nordpost/no/such/page', '/docs-of-nobody']) {
    await page.goto(path)
    await expect(page.getByText('Page not found - The page you requested was not found.')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the start page' }).click()
  await expect(page).toHaveURL(/\/nordpost(\/|$)/)

  await page.goto('/nordpost/cubes')
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

test('what is typed in a form, a note or a dialog is there after signing in again', async ({
  browser,
  page,
  sessions,
  signIn,
}) => {
  const refused = { status: 401, json: { status: 401, title: 'Sign in to continue.' } }
  const endSession = async () => {
    await page.route('**/admin/v1/**', (route) => route.fulfill(refused))
    await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  }
  // the way to the sign-in and back loads the console anew
  const back = { timeout: 30_000 }
  const signInAgain = async () => {
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.unrouteAll()
    // what follows is looked for on the page that it leads to, not on the one that is left
    const left = page.waitForEvent('domcontentloaded')
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
    await left
  }
  await signIn('admin', '/nordpost/cubes/np-hamburg-01/edit')
  await page.getByLabel('Description').fill('Typed before the session ended')
  await page.getByLabel('City').fill('Kiel')
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeInViewport()
  await signInAgain()
  await expect(page.getByText('2 unsaved changes')).toBeVisible(back)
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended')
  await expect(page.getByLabel('City')).toHaveValue('Kiel')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/np-hamburg-01$/)

  await page.goto('/nordpost/cubes/np-hamburg-01/notes?add=true')
  const note = page.getByRole('textbox', { name: 'Text of the note' })
  await note.fill('The third door sticks')
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect(note).toHaveText('The third door sticks', back)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(note).toHaveCount(0)

  // what somebody else has made of it until the session is back is seen before it is written over
  const stored = page.getByRole('article').filter({ hasText: 'The third door sticks' })
  await stored.getByRole('button', { name: 'Edit note' }).click()
  await note.fill('The third door is mended')
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  const colleague = await (await browser.newContext()).newPage()
  await sessions.open(colleague, 'user', '/nordpost/lock-modules')
  const notes = '/operators/nordpost/cubes/np-hamburg-01/notes'
  const written = await (await callAs(colleague, 'GET', notes)).json<Note[]>()
  const { id } = written.find((one) => one.note.includes('third door sticks')) ?? { id: '' }
  const theirs = { note: '<p>The third door is gone</p>', done: false }
  expect((await callAs(colleague, 'PUT', `${notes}/${id}`, theirs)).ok()).toBe(true)
  await colleague.context().close()
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
