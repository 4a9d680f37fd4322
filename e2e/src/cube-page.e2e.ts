import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const cube = 'np-hamburg-01'
const home = `/nordpost/cubes/${cube}`
const head = (page: Page) => page.locator('main header').first()

/** What the simulator's page would do. */
const simulate = async (page: Page, path: string, body: unknown) => {
  const response = await page.request.post(`/simulator/api/cubes/${cube}/${path}`, { data: body })
  expect(response.ok()).toBe(true)
}
const connected = (page: Page) => expect(head(page).getByText('Connected', { exact: true })).toBeVisible()
const disconnected = (page: Page) => expect(head(page).getByText(/^Disconnected/)).toBeVisible()
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog')
}

test.describe('requests and commands', () => {
  test('a reboot waits for a cube that is away, and is executed once it is back', async ({ page, signIn }) => {
    await signIn('admin', home)
    await connected(page)
    const requests = card(page, 'Requests')
    await expect(requests.getByText('None pending')).toHaveCount(2)
    await simulate(page, 'faults', { offline: true })
    await disconnected(page)
    await requests.getByRole('button', { name: 'Request' }).last().click()
    await page.getByRole('dialog', { name: 'Request Reboot?' }).getByRole('button', { name: 'Request' }).click()
    await expect(requests.getByText('Not executed yet')).toBeVisible()
    await simulate(page, 'faults', { offline: false })
    await expect(requests.getByText(/^Requested .*Executed /)).toBeVisible({ timeout: 30_000 })
    await expect(requests.getByText('Not executed yet')).toHaveCount(0)
    await connected(page)
  })

  test('at Restart controller, Restart operating system and Update software the cube disconnects and comes back', async ({
    page,
    signIn,
  }) => {
    await signIn('user', home)
    await connected(page)
    for (const command of ['Restart controller', 'Restart operating system', 'Update software']) {
      await page.getByRole('button', { name: 'Commands' }).click()
      await page.getByRole('menuitem', { name: command }).click()
      await page.getByRole('dialog').getByRole('button', { name: command }).click()
      await disconnected(page)
      await connected(page)
    }
  })
})

test('setup mode is entered with a warning and left; the cube goes to another tenant', async ({ page, signIn }) => {
  await signIn('admin', home)
  const entering = await inMenu(page, 'Enter setup mode')
  await expect(entering).toContainText('Setup mode may limit some user functions')
  await entering.getByRole('button', { name: 'Enter setup mode' }).click()
  await expect(head(page).getByText('Setup mode')).toBeVisible()
  await expect(card(page, 'Setup').getByText('/setup/cube/')).toBeVisible()
  await (await inMenu(page, 'Leave setup mode')).getByRole('button', { name: 'Leave setup mode' }).click()
  await expect(head(page).getByText('Setup mode')).toHaveCount(0)
  const assigning = await inMenu(page, 'Assign to another tenant')
  await assigning.getByLabel('Tenant', { exact: true }).fill('fjord')
  await page.getByRole('option', { name: 'Fjordmarkt' }).click()
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(head(page).getByText('Fjordmarkt')).toBeVisible()
})

test.describe('settings', () => {
  test('someone else’s change meanwhile is shown, and both survive', async ({ page, signIn, browser, baseURL }) => {
    await signIn('admin', `${home}/edit`)
    await page.locator('[name=site]').fill('Mine')
    const other = await browser.newPage({ ...(baseURL && { baseURL }) })
    await other.goto(`${home}/edit`)
    await other.getByLabel('E-mail').fill('user@cubeward.example')
    await other.getByLabel('Password', { exact: true }).fill('cubeward')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.locator('[name=description]').fill('Theirs')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.waitForURL(`**${home}`)
    await other.close()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changed by someone else meanwhile')).toBeVisible()
    await expect(page.locator('[name=description]')).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(`**${home}`)
    await expect(head(page).getByText('Mine')).toBeVisible()
    await expect(head(page).getByText('Theirs')).toBeVisible()
  })

  test('a cube is deleted after its id was typed', async ({ page, signIn }) => {
    await signIn('admin', '/nordpost/cubes/np-kiel-01/edit')
    await page.getByRole('button', { name: 'Delete cube' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Delete cube' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('np-kiel-01')
    await dialog.getByRole('button', { name: 'Delete cube' }).click()
    await page.waitForURL(/\/nordpost\/cubes(\?|$)/)
    await expect(page.getByText('Cube np-kiel-01 was deleted.')).toBeVisible()
    await page.goto('/nordpost/cubes?search=np-kiel-01')
    await expect(page.getByText('Nothing matches “np-kiel-01”')).toBeVisible()
  })
})

test('a device that is unplugged shows so at once; deleted, it comes back when it is plugged in (DEV-02, DEV-06)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${home}/devices`)
  const row = page.getByRole('row', { name: /reader-np-hamburg-01/ })
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible()
  await simulate(page, `devices/reader-${cube}`, { plugged: false })
  await expect(row.getByText('Disconnected').first()).toBeVisible()
  await row
    .getByRole('button', { name: /Delete device/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete device' }).click()
  await expect(row).toHaveCount(0)
  await simulate(page, `devices/reader-${cube}`, { plugged: true })
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible()
})

test('logs come in as they are written, and can be narrowed to what someone did', async ({ page, signIn }) => {
  await signIn('admin', `${home}/logs`)
  await simulate(page, 'faults', { offline: false })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name: 'Restart user interface' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart user interface' }).click()
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await expect(page.getByText('Restart of the user interface commanded.').first()).toBeVisible()
  await expect(page.getByText('Restarting the user interface on command.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Audit only' }).click()
  await expect(page.getByText('Restarting the user interface on command.')).toHaveCount(0)
  await expect(page.getByText('Restart of the user interface commanded.').first()).toBeVisible()
})

test('sessions: newest first, each one connection; one that is over gets its end, live (SESS-01, 02)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${home}/sessions`)
  await connected(page)
  const rows = page.getByRole('table').getByRole('row')
  for (const name of ['ID', 'Start', 'End']) await expect(rows.first().getByText(name, { exact: true })).toBeVisible()
  const idOf = (row: number) =>
    rows
      .nth(row)
      .getByText(/^[0-9a-f]{8}-/)
      .first()
      .innerText()
  await expect(rows.nth(1).getByText('Live').first()).toBeVisible()
  const first = await idOf(1)
  await simulate(page, 'faults', { offline: true })
  await expect(rows.nth(1).getByText('Live')).toHaveCount(0, { timeout: 30_000 })
  await expect(rows.nth(1).locator('time:visible')).toHaveCount(2)
  await simulate(page, 'faults', { offline: false })
  await expect(rows.nth(1).getByText('Live').first()).toBeVisible({ timeout: 30_000 })
  expect(await idOf(2)).toBe(first)
  expect(await idOf(1)).not.toBe(first)
  await connected(page)
})

test('on a phone the tab that is open is in sight, and a request that waits is read whole', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('user', '/nordpost/cubes/np-rostock-01/logs')
  await expect(page.getByRole('link', { name: 'Logs', exact: true })).toBeInViewport({ ratio: 1 })
  await page.goto('/nordpost/cubes/np-rostock-01')
  await page.getByRole('button', { name: 'Request', exact: true }).first().click()
  await expect(page.getByText('Not executed yet')).toBeVisible()
  const when = page.locator('small', { hasText: /^Requested/ })
  await expect(when).toBeVisible()
  expect(await when.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
