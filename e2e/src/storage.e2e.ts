import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const cube = '/nordpost/cubes/np-hamburg-01'
const tenant = '/nordpost/tenants/elbe-apotheken'
const list = '/apps/parcel/storage'
const elsewhere = [`${cube}/apps/parcel`, `${tenant}/apps/parcel`] as const

const editor = (page: Page) => page.getByRole('textbox', { name: /^Content of / })
const upload = (page: Page, mimeType: string, buffer: Buffer | string) =>
  page.getByLabel('File to upload').setInputFiles({ name: 'file', mimeType, buffer: Buffer.from(buffer) })
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function create(page: Page, key: string) {
  await page.getByRole('button', { name: 'Create item' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await dialog.getByLabel('Key').fill(key)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  return dialog
}

test('the storage of an app, there and on one cube and for one tenant: created, edited, replaced and deleted; nothing stored runs (ASTOR-01, ASTOR-02, ASTOR-03, ASTOR-04, ASTOR-05, ASTOR-06, ASTOR-07, ASTOR-08, ASTOR-10, ASTOR-11, ASTOR-12, ASTOR-13, ASTOR-14, ASTOR-15, ASTOR-16, ASTOR-17, ASTOR-18, ASTOR-19, APPST-01, CAPP-05, CAPP-06, TAPP-05, TAPP-06, TAPP-07, SHELL-06, SHELL-31, SHELL-50, SHELL-51)', async ({
  page,
  signIn,
}) => {
  await signIn('root', list)
  await create(page, 'settings')
  await expect(page).toHaveURL(`${list}/settings`)
  await expect(page).toHaveTitle(/^settings · Parcel · /)
  await expect(editor(page)).toHaveValue('{}')
  for (const label of ['Key', 'Created', 'Modified', 'Modified by', 'Content Type'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'application/json' })).toBeVisible()

  // in JSON each name and its value has a line; Tab is four spaces, and Escape leaves
  await editor(page).fill('')
  await editor(page).press('Tab')
  await expect(editor(page)).toHaveValue('    ')
  await editor(page).fill('{"of":"an app";')
  await expect(page.getByText(/^Line 1, character \d+: a comma or } belongs here\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await editor(page).fill('{"of":"an app"}')
  await editor(page).press('Control+s')
  await expect(page.getByText('Storage item settings saved.')).toBeVisible()
  await page.reload()
  await expect(editor(page)).toHaveValue('{\n    "of": "an app"\n}')
  await editor(page).press('Escape')
  await editor(page).press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await expectAccessible(page)

  // a second one of this key is refused, and changes nothing
  await page.goto(list)
  for (const column of ['Key', 'Created', 'Modified', 'Modified by', 'Content Type'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /settings/ })
  await expect(row).toContainText('application/json')
  await expect(row).toContainText('Robin Root')
  const refused = await create(page, 'settings')
  await expect(refused.getByRole('alert')).toContainText('Error creating storage item')
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('link').first().click()
  await expect(editor(page)).toHaveValue('{\n    "of": "an app"\n}')

  await upload(page, 'text/plain', 'one\r\ntwo')
  await expect(editor(page)).toHaveValue('one\ntwo')
  await editor(page).fill('one\nthree')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Storage item settings saved.').first()).toBeVisible()
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await stored.createReadStream()) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toBe('one\r\nthree')

  await upload(page, 'image/png', pixel)
  await expect(page.getByRole('img', { name: 'settings' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'image/png' })).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  await upload(page, 'application/octet-stream', Buffer.from([0, 255, 65]))
  await expect(page.getByText(/^00000000\s+00 ff 41/)).toBeVisible()

  await removeItem(page)
  await expect(page).toHaveURL(list)
  await expect(row).toHaveCount(0)
  await page.goto(`${list}/settings`)
  await expect(page.getByRole('heading', { name: 'Not found', exact: true })).toBeVisible()

  // on one cube, and for one tenant, the same key holds something else
  for (const place of elsewhere) {
    await page.goto(place)
    for (const column of ['Key', 'Created', 'Modified', 'Modified by', 'Content Type'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await create(page, 'settings')
    await expect(page).toHaveURL(`${place}/storage/settings`)
    await expect(page).toHaveTitle(/^settings · Parcel · /)
    await expect(editor(page)).toHaveValue('{}')
    await editor(page).fill(`{"of":"${place}"}`)
    await editor(page).press('Control+s')
    await expect(page.getByText('Storage item settings saved.')).toBeVisible()
  }
  for (const place of elsewhere) {
    await page.goto(place)
    const row = page.getByRole('row', { name: /settings/ })
    await expect(row).toContainText('application/json')
    await row.getByRole('link').first().click()
    await expect(editor(page)).toHaveValue(`{\n    "of": "${place}"\n}`)
    await removeItem(page)
    await expect(page).toHaveURL(place)
    await expect(row).toHaveCount(0)
  }

  // what others have saved meanwhile is not lost, nor what is typed
  await page.goto('/apps/rental/storage')
  await create(page, 'shared')
  await expect(editor(page)).toHaveValue('{}')
  expect((await callAs(page, 'PUT', '/apps/rental/storage/shared', { theirs: 1 })).status()).toBe(204)
  await editor(page).fill('{"mine":2}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Changed by someone else meanwhile')
  await expect(editor(page)).toHaveValue('{"mine":2}')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Drop mine and show theirs' }).click()
  await expect(editor(page)).toHaveValue('{\n    "theirs": 1\n}')

  // HTML and SVG are shown as text and picture
  await page.goto('/apps/parcel/storage')
  const told: string[] = []
  page.on('dialog', (dialog) => {
    told.push(dialog.message())
    void dialog.dismiss()
  })
  await create(page, 'page')
  const attack = '<script>alert("script")</script><img src="x" onerror="alert(1)">'
  await upload(page, 'text/html', attack)
  await expect(editor(page)).toHaveValue(attack)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(2)"><script>alert(3)</script></svg>'
  await upload(page, 'image/svg+xml', svg)
  await expect(editor(page)).toHaveValue(svg)
  await expect(page.getByRole('img', { name: 'page' })).toBeVisible()
  const changed = svg.replaceAll('9', '20')
  await editor(page).fill(changed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Storage item page saved.')).toBeVisible()
  await page.reload()
  await expect(editor(page)).toHaveValue(changed)
  expect(told).toEqual([])

  await page.addInitScript(() => {
    Blob.prototype.text = () => Promise.reject(new Error('No'))
  })
  await page.reload()
  await expect(page.getByText('Failed to read blob text', { exact: true })).toBeVisible()
})

async function removeItem(page: Page) {
  await page.getByRole('region', { name: 'settings' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete storage item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete storage item' }).click()
}

test('apps are installed on a cube and uninstalled; a tenant is given apps and loses them (CAPP-01, CAPP-03, CAPP-04, CAPP-07, TAPP-01, TAPP-02, TAPP-03, TAPP-04, TEN-09, SHELL-05, SHELL-29, SHELL-30)', async ({
  page,
  signIn,
}) => {
  await signIn('user', cube)
  await page.getByRole('navigation', { name: 'Pages of the cube' }).getByRole('link', { name: 'Apps' }).click()
  for (const column of ['Name', 'ID', 'Description', 'Vendor', 'Installed'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Parcel/ })).toContainText('From the tenant')
  await choose(page, 'Install App', 'Install')
  await expect(page.getByText('App Rental installed.')).toBeVisible()
  expect(await (await callAs(page, 'GET', '/operators/nordpost/cubes/np-hamburg-01/box-apps')).json()).toContainEqual({
    appId: 'rental',
    appName: 'Rental',
  })

  await page.goto(tenant)
  await page.getByRole('navigation', { name: 'Pages of the tenant' }).getByRole('link', { name: 'Apps' }).click()
  const rental = page.getByRole('row', { name: /Rental/ })
  await expect(rental).toContainText('On single cubes only')
  await remove(page, rental)
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Error while removing app from tenant. You probably tried to remove a cube app.', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Add App', 'Add')
  await expect(rental).not.toContainText('On single cubes only')
  await rental.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Rental', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Rental · Elbe Apotheken · /)
  // an app that occupies boxes stays
  type Cubes = { content: { id: string }[] }
  const { content } = await (await callAs(page, 'GET', `/operators${tenant}/cubes?size=100`)).json<Cubes>()
  for (const { id } of content) await callAs(page, 'DELETE', `/operators/nordpost/cubes/${id}/occupancies`)
  await page.goBack()
  await remove(page, rental)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rental).toContainText('On single cubes only')

  await page.goto(`${cube}/apps/rental`)
  await expect(page.getByRole('heading', { name: 'Rental', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Uninstall app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uninstall app' }).click()
  await expect(page).toHaveURL(`${cube}/apps`)
  await expect(rental).toHaveCount(0)
})

async function choose(page: Page, open: string, submit: string) {
  await page.getByRole('button', { name: open }).click()
  const dialog = page.getByRole('dialog', { name: open })
  await dialog.getByRole('combobox', { name: 'App' }).click()
  await expect(page.getByRole('option', { name: /Parcel/ })).toHaveCount(0)
  await page.getByRole('option', { name: /Rental/ }).click()
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function remove(page: Page, row: ReturnType<Page['getByRole']>) {
  await row.getByRole('button', { name: 'Remove app Rental' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
}
