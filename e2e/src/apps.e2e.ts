import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { Page } from '@playwright/test'
import { fieldSite } from './field-site.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an app: created, edited, shown with its keys, deleted (SHELL-46, SHELL-47, SHELL-48, SHELL-49, APP-05, APP-06, APP-07, APP-08, APP-09, APP-10, APP-11, APP-13, APP-14, APP-16, APP-17, APP-18, AKEY-01, AKEY-02, AKEY-05, AKEY-08, AKEY-09)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/apps')
  await expect(page).toHaveTitle(/^Apps · /)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create App' }).click()
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await expect(dialog).toContainText('It cannot be changed later.')
  await dialog.getByLabel('App ID').fill('kiosk')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/apps/kiosk/edit')

  const form = page.getByRole('form', { name: 'App' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await form.getByLabel('Name').fill('Kiosk of Kiel')
  await form.getByLabel('Description').fill('Sells stamps')
  await form.getByLabel('Vendor').fill('Stamp & Sons')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/apps/kiosk')
  for (const key of ['a', 'b', 'c']) await callAs(page, 'PUT', `/apps/kiosk/storage/${key}`, {})
  await page.reload()
  await expect(page).toHaveTitle(/^Kiosk of Kiel · /)
  for (const value of ['kiosk', 'Kiosk of Kiel', 'Sells stamps', 'Stamp & Sons'])
    await expect(card(page, 'About').getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  await expect(card(page, 'About').getByText('Storage items')).toBeVisible()
  await expect(card(page, 'About').getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible()

  // the keys stand on both pages, and are made on either
  const keys = card(page, 'API keys')
  await expect(keys).toContainText('No API keys yet')
  const [token, secret] = ['Consumer token', 'Secret'].map((name) =>
    dialog.getByRole('group', { name }).locator('code'),
  )
  const makeKey = async (description: string) => {
    await keys.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByLabel('Description').fill(description)
    await expect(dialog).toContainText('The secret is shown only this once.')
    const before = await secret?.innerText()
    await dialog.getByRole('button', { name: 'Make another secret' }).click()
    await expect(secret ?? dialog).not.toHaveText(before ?? '')
    const shown = await token?.innerText()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(keys.getByRole('row').filter({ hasText: description })).toContainText(shown ?? '-')
    return shown
  }
  expect(await makeKey('Counter')).not.toBe(await makeKey('Workshop'))
  const listed = await keys.getByRole('row').allInnerTexts()
  await page.goto('/apps/kiosk/api-keys')
  await expect(page).toHaveTitle(/^API keys · Kiosk of Kiel/)
  for (const name of ['Consumer token', 'Description', 'Login count']) await expect(column(page, name)).toBeVisible()
  await expect(keys.getByRole('row')).toHaveText(listed.map((text) => new RegExp(text.split(/\s+/).join('\\s*'))))
  await keys.getByRole('button', { name: 'Delete API key Counter' }).click()
  await dialog.getByRole('button', { name: 'Delete API key' }).click()
  await expect(keys.getByRole('row')).toHaveCount(2)

  await page.goto('/apps/kiosk/edit')
  await expect(form.getByLabel('Name')).toHaveValue('Kiosk of Kiel')
  await expect(form.getByLabel('Description')).toHaveValue('Sells stamps')
  await expect(form.getByLabel('Vendor')).toHaveValue('Stamp & Sons')
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete app' }).click()
  await dialog.getByRole('textbox').fill('kiosk')
  await dialog.getByRole('button', { name: 'Delete app' }).click()
  await expect(page).toHaveURL('/apps')
  await expect(page.getByRole('row').filter({ hasText: 'Parcel' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Kiosk of Kiel' })).toHaveCount(0)
})

test('occupancy events of an app: what the table says, and what can be done (SHELL-52, AEVT-04, AEVT-05, AEVT-06, AEVT-07, AEVT-08, AEVT-09, AEVT-11, AEVT-12, AEVT-13, AEVT-18, ROLE-11)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'ap-events', { boxes: 1 })
  await signIn('root', '/apps')
  expect((await callAs(page, 'POST', '/apps/silent', {})).ok()).toBe(true)
  await rowsOf(world, "INSERT INTO cube_apps (cube_id, app_id) VALUES ('ap-events', 'silent')")
  // the programs of this app never connect, so that its event fails; one was delivered before, and one expired
  const { id } = await site.occupy({ appId: 'silent', boxNumber: '1' })
  const past = `INSERT INTO app_events (id, app_id, operator_id, cube_id, occupancy_id, number, type, occupancy, created, expires, state, delivered)
    SELECT gen_random_uuid(), app_id, operator_id, cube_id, gen_random_uuid(), 1, 'OccupancyEnded', occupancy, created, expires, $1::text,
      CASE WHEN $1 = 'Delivered' THEN now() END
    FROM app_events WHERE occupancy_id = $2::uuid`
  for (const state of ['Delivered', 'Expired']) await rowsOf(world, past, [state, id])

  await page.goto('/apps/silent/occupancy-events')
  await expect(page).toHaveTitle(/^Occupancy events · silent/)
  const names = [
    'ID',
    'Type',
    'State',
    'Created',
    'Delivered',
    'Failures',
    'Next attempt',
    'Expires',
    'Occupancy',
    'Action',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(names)
  const row = (state: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: state, exact: true }) })
  const cell = (state: string, name: string) => row(state).getByRole('cell').nth(names.indexOf(name))
  await expect(cell('Pending', 'Type')).toHaveText('Occupancy created')
  await expect(cell('Pending', 'Created').locator('time')).toBeVisible()
  await expect(cell('Pending', 'Delivered')).toHaveText('—')
  await expect(cell('Delivered', 'Delivered').locator('time')).toBeVisible()
  await expect(cell('Delivered', 'Expires')).toHaveText('—')
  await expect(cell('Expired', 'Expires').locator('time')).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      return Number(await cell('Pending', 'Failures').innerText())
    })
    .toBeGreaterThan(0)
  await expectAccessible(page)

  await expect(cell('Pending', 'Action').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(cell('Delivered', 'Action').getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  await expect(cell('Pending', 'Occupancy').getByRole('link')).toHaveAttribute('href', `${site.at}/occupancies/${id}`)

  const refusal = { status: 502, contentType: 'application/problem+json' }
  const body = JSON.stringify({ status: 502, title: 'Bad gateway', detail: 'The receiver is behind a broken gateway.' })
  await page.route('**/apps/silent/occupancy-events/*', (route) => route.fulfill({ ...refusal, body }))
  await cell('Pending', 'Action').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('The receiver is behind a broken gateway.')

  // who administrates apps comes from an entry of the audit trail to its app, and nobody else
  const entryOf = "SELECT id FROM audit WHERE occupancy_id = $1 AND type = 'OccupancyCreated'"
  const [entry] = await rowsOf<{ id: string }>(world, entryOf, [id])
  await page.goto(`/nordpost/audit/${entry?.id}`)
  const name = page.getByRole('definition').filter({ hasText: /^silent$/ })
  await expect(name.getByRole('link')).toHaveAttribute('href', '/apps/silent')
  await signIn('admin', `/nordpost/audit/${entry?.id}`)
  await expect(name).toBeVisible()
  await expect(name.getByRole('link')).toHaveCount(0)
})
