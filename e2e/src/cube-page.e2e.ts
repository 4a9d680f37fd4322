import type { Page } from '@playwright/test'
import { card } from './box-parts.ts'
import { expect, test } from './support.ts'

const cube = 'np-hamburg-01'
const home = `/nordpost/cubes/${cube}`
const head = (page: Page) => page.locator('main header').first()

/** What the simulator's page would do. */
const simulate = async (page: Page, path: string, body: unknown, of = cube) => {
  const response = await page.request.post(`/simulator/api/cubes/${of}/${path}`, { data: body })
  expect(response.ok()).toBe(true)
}
const connected = (page: Page) => expect(head(page).getByText('Connected', { exact: true })).toBeVisible()
const disconnected = (page: Page) => expect(head(page).getByText(/^Disconnected/)).toBeVisible()
const inMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog')
}
const command = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('a cube that stops shows as disconnected by itself; a reboot waits for it, a command fails, and both are done when it is back (REQ-02, REQ-03, REQ-04, REQ-06, REQ-08, REQ-11, REQ-12)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('user', home)
  await connected(page)
  const requests = card(page, 'Requests')
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await page.getByRole('button', { name: 'Commands' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Update software',
    'Restart controller',
    'Restart user interface',
    'Restart operating system',
  ])
  await page.keyboard.press('Escape')
  const list = await context.newPage()
  await list.goto('/nordpost/cubes?search=hamburg-01')
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Connected')

  await simulate(page, 'faults', { offline: true })
  await disconnected(page)
  await expect(page.getByText(/^Last known/).first()).toBeVisible()
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Disconnected')
  await list.close()
  await command(page, 'Restart operating system')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('is not connected')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await requests.getByRole('button', { name: 'Request' }).last().click()
  await page.getByRole('dialog', { name: 'Request Reboot?' }).getByRole('button', { name: 'Request' }).click()
  await expect(requests.getByText('Not executed yet')).toHaveCount(1)
  await expect(requests.getByText('None pending')).toHaveCount(1)

  await simulate(page, 'faults', { offline: false })
  await expect(requests.getByText(/^Requested .*Executed /)).toBeVisible({ timeout: 30_000 })
  await expect(requests.getByText('Not executed yet')).toHaveCount(0)
  await connected(page)
  // it is away for a second only, which is looked for in every frame
  const away = page.waitForFunction(() => /Disconnected/.test(document.querySelector('main header')?.textContent ?? ''))
  await command(page, 'Restart controller')
  await away
  await connected(page)
})

test('setup mode warns before it is entered, and is left; the cube goes to another tenant, and is deleted after its id was typed (CUBE-24)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/cubes/np-kiel-01')
  const entering = await inMenu(page, 'Enter setup mode')
  await expect(entering).toContainText('Setup mode may limit some user functions')
  await entering.getByRole('button', { name: 'Enter setup mode' }).click()
  await expect(head(page).getByText('Setup mode')).toBeVisible()
  await expect(card(page, 'Setup').getByText('/setup/cube/')).toBeVisible()
  await expect(page.getByText('The cube is in setup mode.')).toBeVisible()
  await (await inMenu(page, 'Leave setup mode')).getByRole('button', { name: 'Leave setup mode' }).click()
  await expect(head(page).getByText('Setup mode')).toHaveCount(0)
  // the result of an action takes the place of the one before
  await expect(page.getByText('The cube has left setup mode.')).toBeVisible()
  await expect(page.getByText('The cube is in setup mode.')).toHaveCount(0)
  const assigning = await inMenu(page, 'Assign to another tenant')
  await assigning.getByLabel('Tenant', { exact: true }).fill('fjord')
  await page.getByRole('option', { name: 'Fjordmarkt' }).click()
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(head(page).getByText('Fjordmarkt')).toBeVisible()

  await page.goto('/nordpost/cubes/np-kiel-01/edit')
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

test('an action without a connection fails where it was asked for; on a phone the tab that is open is in sight, and a request that waits is read whole', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('user', '/nordpost/cubes/np-rostock-01/logs')
  await expect(page.getByRole('link', { name: 'Logs', exact: true })).toBeInViewport({ ratio: 1 })
  await page.goto('/nordpost/cubes/np-rostock-01')
  const requests = card(page, 'Requests')
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await context.setOffline(true)
  await requests.getByRole('button', { name: 'Request' }).first().click()
  await expect(page.getByText(/could not be|No connection/).first()).toBeVisible()
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await context.setOffline(false)
  await requests.getByRole('button', { name: 'Request' }).first().click()
  await expect(requests.getByText('Not executed yet')).toHaveCount(1)
  const when = page.locator('small', { hasText: /^Requested/ })
  await expect(when).toBeVisible()
  expect(await when.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('devices: all that is known of each, live, last known while their cube is away, deleted until plugged in, and those of all cubes in one list (DEV-01, DEV-02, DEV-03, DEV-04, DEV-06)', async ({
  page,
  signIn,
}) => {
  const there = 'np-kobenhavn-01'
  const offline = (on: boolean) => simulate(page, 'faults', { offline: on }, there)
  const plug = (plugged: boolean) => simulate(page, `devices/reader-${there}`, { plugged }, there)
  await signIn('user', `/nordpost/cubes/${there}`)
  const devices = card(page, 'Devices')
  await expect(devices.getByText('Connected', { exact: true }).first()).toBeVisible()
  await offline(true)
  await expect(devices.getByText('Last known: connected').first()).toBeVisible()
  await expect(devices.getByText('Connected', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Devices', exact: true }).last().click()
  await expect(page.getByRole('cell', { name: 'Last known: connected' }).first()).toBeVisible()
  await offline(false)
  for (const name of ['ID', 'Vendor', 'Model', 'Types', 'Info', 'Connection', 'First connected', 'Last connected'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`reader-${there}`) })
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(row.locator('time').first()).toBeVisible()
  await plug(false)
  await expect(row.getByText('Disconnected').first()).toBeVisible()
  await row
    .getByRole('button', { name: /Delete device/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete device' }).click()
  // rows behind a dialog are not found
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await plug(true)
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Devices' }).click()
  await page.getByLabel('Search id, vendor, model, type, cube').fill('reader')
  await expect(page).toHaveURL(/search=reader/)
  await page.getByRole('button', { name: 'Cube', exact: true }).click()
  await expect(page).toHaveURL(/sort=cubeId/)
  await expect(page.getByRole('row', { name: /reader-np-aarhus-02/ })).toBeVisible()
  await page
    .getByRole('link', { name: /reader-np-bremen-01/ })
    .first()
    .click()
  await expect(page).toHaveURL(/np-bremen-01\/devices$/)
})

test('sessions: newest first, one that is over gets its end, live; logs come in as they are written, newest first, and are narrowed on the server (SESS-01, SESS-02, LOGS-01, LOGS-02, LOGS-03)', async ({
  page,
  signIn,
}) => {
  const there = cube
  await signIn('admin', `/nordpost/cubes/${there}/sessions`)
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
  await simulate(page, 'faults', { offline: true }, there)
  await expect(rows.nth(1).getByText('Live')).toHaveCount(0, { timeout: 30_000 })
  await expect(rows.nth(1).locator('time:visible')).toHaveCount(2)
  await simulate(page, 'faults', { offline: false }, there)
  await expect(rows.nth(1).getByText('Live').first()).toBeVisible({ timeout: 30_000 })
  expect(await idOf(2)).toBe(first)
  expect(await idOf(1)).not.toBe(first)
  await connected(page)

  await page.getByRole('link', { name: 'Overview' }).click()
  await command(page, 'Restart user interface')
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  const commanded = page.getByText('Restart of the user interface commanded.').first()
  const restarting = page.getByText('Restarting the user interface on command.')
  await expect(commanded).toBeVisible()
  await expect(restarting.first()).toBeVisible()
  const times = await page
    .locator('tbody time')
    .evaluateAll((all) => all.map((it) => it.getAttribute('datetime') ?? ''))
  expect(times.length).toBeGreaterThan(3)
  expect(times).toEqual(times.toSorted().toReversed())
  const audited = page.waitForRequest((request) => /\/audit\?.*level=audit/.test(request.url()))
  await page.getByRole('button', { name: 'Audit only' }).click()
  expect((await audited).url()).toContain(`cubeId=${there}`)
  await expect(restarting).toHaveCount(0)
  await expect(commanded).toBeVisible()
  await page.getByLabel('Search messages').fill('interface')
  await expect(page).toHaveURL(/search=interface/)
  const others = async () => (await page.locator('tbody tr').allTextContents()).filter((it) => !/interface/i.test(it))
  await expect.poll(others).toEqual([])
  await expect(commanded).toBeVisible()
})
