import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

/** Not alive, and touched by no other file. */
const away = 'np-bremen-01'
const home = `/nordpost/cubes/${away}`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What somebody else, or a program, does with the rights of who is signed in on the page. */
async function api(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((it) => it.startsWith('oidc.user:')) ?? ''
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token
  })
  const url = `/admin/v1/operators/nordpost/cubes/${away}${path}`
  const headers = { authorization: `Bearer ${token}` }
  return page.request.fetch(url, { method, headers, ...(data === undefined ? {} : { data }) })
}

test('settings: words are no coordinates, support info has its limits, countries are stored by code', async ({
  page,
  signIn,
}) => {
  await signIn('user', `${home}/edit`)
  const puts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && request.url().includes(away) && puts.push(request.url()),
  )
  const limits = { operatedBy: 255, phone: 64, email: 64, website: 64, freetext: 255 }
  for (const [field, limit] of Object.entries(limits))
    await page.locator(`[name="supportInfo.${field}"]`).fill('7'.repeat(limit + 1))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter at most 255 characters.')).toHaveCount(2)
  await expect(page.getByText('Enter at most 64 characters.')).toHaveCount(3)
  await expect(page.getByText('65 / 64')).toHaveCount(3)
  expect(puts).toEqual([])

  const words = { operatedBy: 'Harbour service', email: 'help@harbour.example', website: 'https://harbour.example' }
  for (const [field, word] of Object.entries({ ...words, freetext: 'Ask at the kiosk', phone: '' }))
    await page.locator(`[name="supportInfo.${field}"]`).fill(word)
  // COUNTRY-03
  await page.getByLabel('Country of Phone').selectOption('AT')
  await expect(page.locator('[name="supportInfo.phone"]')).toHaveValue('+43')
  await page.locator('[name="supportInfo.phone"]').fill('+43 664 123456')
  // COUNTRY-02
  await page.getByLabel('Country · optional').selectOption({ label: 'Austria' })
  await page.getByLabel('Latitude').fill('abc')
  await expect(page.getByText('This is no number and will be left out.')).toBeVisible()
  await page.getByLabel('Longitude').fill('8.8017')
  await page
    .getByLabel('Which free box is taken')
    .selectOption('Ascending')
    .catch(async () => {
      await page.getByLabel('Which free box is taken').click()
      await page.getByRole('option', { name: 'Ascending by number' }).click()
    })
  await page.locator('[name=preventCloseNonOccupiedBoxAfterSeconds]').fill('45')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await put).postDataJSON()).toMatchObject({
    latitude: null,
    longitude: 8.8017,
    address: { country: 'AT' },
    occupyMode: 'Ascending',
    preventCloseNonOccupiedBoxAfterSeconds: 45,
    supportInfo: { ...words, phone: '+43 664 123456', freetext: 'Ask at the kiosk' },
  })
  await page.waitForURL(`**${home}`)
  const support = card(page, 'Support info')
  for (const word of Object.values(words)) await expect(support.getByText(word)).toBeVisible()
  await page.goto(`${home}/edit`)
  await expect(page.locator('[name="supportInfo.freetext"]')).toHaveValue('Ask at the kiosk')
  await expect(page.getByLabel('Country · optional')).toHaveValue('AT')
  await expect(page.getByLabel('Latitude')).toHaveValue('')
})

test('setup mode warns before it is entered; requests wait, commands to a cube that is away fail', async ({
  page,
  signIn,
}) => {
  await signIn('user', home)
  // CUBE-24
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enter setup mode' }).click()
  await expect(page.getByRole('dialog')).toContainText('Setup mode may limit some user functions')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // REQ-03, REQ-04
  const requests = card(page, 'Requests')
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await requests.getByRole('button', { name: 'Request' }).first().click()
  await expect(requests.getByText('Not executed yet')).toHaveCount(1)
  await expect(requests.getByText('None pending')).toHaveCount(1)
  // REQ-11
  await requests.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name: 'Restart operating system' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Restart operating system' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is not connected')
})

test('billing: Cancel leaves everything as it was, Save returns with what was saved', async ({ page, signIn }) => {
  await signIn('user', `${home}/billing`)
  const puts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && request.url().includes(away) && puts.push(request.url()),
  )
  await page.getByLabel('Commissioning', { exact: false }).first().fill('2020-02-03')
  // every other way out asks
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**${home}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'Billing').getByText('3 Feb 2020')).toHaveCount(0)
  expect(puts).toEqual([])

  await page.goto(`${home}/billing`)
  const dates = { Commissioning: '2020-02-03', Decommissioning: '2031-05-01' }
  for (const [label, date] of Object.entries(dates)) await page.getByLabel(new RegExp(`^${label}`)).fill(date)
  await page.getByLabel(/^Operating costs from/).fill('2020-03-01')
  await page.getByLabel(/^Operating costs until/).fill('2031-04-30')
  await page.getByLabel(/^Notes/).fill('Paid yearly')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${home}`)
  for (const text of ['3 Feb 2020', '1 Mar 2020', '30 Apr 2031', '1 May 2031', 'Paid yearly'])
    await expect(card(page, 'Billing').getByText(text)).toBeVisible()
})

test('maintenance codes: checked only when fixed, MaintenanceOnly left alone, confirmed by the cube alone', async ({
  page,
  signIn,
}) => {
  await signIn('user', `${home}/maintenance-codes`)
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  for (const name of ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'])
    await expect(row(name)).toBeVisible()
  await expect(page.getByText('Supported digits: 1-9')).toHaveCount(4)
  await expect(row('MaintenanceOnly').getByRole('textbox')).toBeDisabled()
  await expect(row('MaintenanceOnly').getByRole('switch')).toBeDisabled()
  const code = row('ReadOnly').getByRole('textbox')
  const fixed = row('ReadOnly').getByRole('switch')
  await expect(code).toBeDisabled()
  await fixed.click()
  await expect(code).toBeEnabled()
  await code.fill('1203')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await fixed.click()
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  await fixed.click()
  await code.fill('7319')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row('ReadOnly').getByText('Not confirmed')).toBeVisible()
  await page.reload()
  await expect(code).toHaveValue('7319')
  expect((await api(page, 'PUT', '/maintenance-codes', { ReadOnly: { fixed: true, code: '10' } })).status()).toBe(400)
})

test('the router: its SIM session in four words, its five commands, and what went wrong', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('user', home)
  const router = card(page, 'Router')
  const words = { 7: 'no SIM info', 8: 'no sessions yet', 9: /^offline since/, 1: /^online since/ }
  for (const [digit, text] of Object.entries(words)) {
    await router.getByRole('button', { name: 'Edit' }).click()
    await router.getByLabel(/^Password/).fill('open-sesame')
    await router.getByLabel(/^Phone number/).fill(`+49 151 555000${digit}`)
    await router.getByRole('button', { name: 'Save' }).click()
    await expect(router.getByText(text)).toBeVisible()
  }
  await expect(router.getByText('••••••••')).toBeVisible()
  await page.reload()
  await router.getByRole('button', { name: 'Edit' }).click()
  await expect(router.getByLabel(/^Password/)).toHaveValue('open-sesame')
  await router.getByRole('button', { name: 'Cancel' }).click()
  await expect(router.getByText(/Works only with routers of the supported make/)).toBeVisible()
  // ROUTER-04: nothing is sent by a slip of the finger
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/sms') && sent.push(request.url()))
  await router.getByRole('button', { name: 'Send SMS command' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['reboot', 'pion', 'pioff', 'wifion', 'wifioff'])
  await page.getByRole('menuitem', { name: 'reboot' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('+49 151 555000')
  expect(sent).toEqual([])
  // ROUTER-07: what failed is said where it was asked for, and goes with it
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The SMS was not sent')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The SMS was not sent')).toHaveCount(0)
})

test('devices of a cube that is away say what was last known', async ({ page, signIn }) => {
  const cube = 'np-kobenhavn-01'
  const offline = async (on: boolean) => {
    const answer = await page.request.post(`/simulator/api/cubes/${cube}/faults`, { data: { offline: on } })
    expect(answer.ok()).toBe(true)
  }
  await signIn('user', `/nordpost/cubes/${cube}`)
  const devices = card(page, 'Devices')
  await expect(devices.getByText('Connected', { exact: true }).first()).toBeVisible()
  await offline(true)
  await expect(devices.getByText('Last known: connected').first()).toBeVisible()
  await expect(devices.getByText('Connected', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Devices', exact: true }).last().click()
  await expect(page.getByRole('cell', { name: 'Last known: connected' }).first()).toBeVisible()
  await offline(false)
  await expect(page.getByRole('cell', { name: 'Connected', exact: true }).first()).toBeVisible()
})

test('the result of an action takes the place of the one before', async ({ page, signIn }) => {
  await signIn('user', home)
  for (const [action, done] of [
    ['Enter setup mode', 'The cube is in setup mode.'],
    ['Leave setup mode', 'The cube has left setup mode.'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await expect(page.getByText('The cube is in setup mode.')).toHaveCount(0)
})

test('a connection that drops in the middle of an action leaves state and screen true', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('user', `${home}/billing`)
  await page.getByLabel(/^Notes/).fill('Typed before the tunnel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It could not be saved')).toBeVisible()
  await expect(page.getByLabel(/^Notes/)).toHaveValue('Typed before the tunnel')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${home}`)
  await expect(card(page, 'Billing').getByText('Typed before the tunnel')).toBeVisible()
})

test('logs: newest first, narrowed by a search and to what someone did, on the server', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/logs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const times = await page
    .locator('tbody time')
    .evaluateAll((all) => all.map((it) => it.getAttribute('datetime') ?? ''))
  expect(times.length).toBeGreaterThan(3)
  expect(times).toEqual(times.toSorted().toReversed())
  const audited = page.waitForRequest((request) => /\/audit\?.*level=audit/.test(request.url()))
  await page.getByRole('button', { name: 'Audit only' }).click()
  expect((await audited).url()).toContain('cubeId=np-kobenhavn-01')
  await page.getByLabel('Search messages').fill('reboot')
  await expect(page).toHaveURL(/search=reboot/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const row of await page.locator('tbody tr').all()) await expect(row).toContainText(/reboot/i)
})

test('devices: all that is known of each, live, and those of all cubes in one list (DEV-01, DEV-03, DEV-04, DEV-06)', async ({
  page,
  signIn,
}) => {
  const cube = 'np-kobenhavn-01'
  const plug = async (plugged: boolean) => {
    const path = `/simulator/api/cubes/${cube}/devices/reader-${cube}`
    expect((await page.request.post(path, { data: { plugged } })).ok()).toBe(true)
  }
  await signIn('user', `/nordpost/cubes/${cube}/devices`)
  for (const name of ['ID', 'Vendor', 'Model', 'Types', 'Info', 'Connection', 'First connected', 'Last connected'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`reader-${cube}`) })
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible()
  await expect(row.locator('time').first()).toBeVisible()
  await plug(false)
  await expect(row.getByText('Disconnected').first()).toBeVisible()
  await plug(true)
  await expect(row.getByText('Connected', { exact: true }).first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Devices' }).click()
  await page.getByLabel('Search id, vendor, model, type, cube').fill('reader')
  await expect(page).toHaveURL(/search=reader/)
  await page.getByRole('button', { name: 'Cube', exact: true }).click()
  await expect(page).toHaveURL(/sort=cubeId/)
  await expect(page.getByRole('row', { name: /reader-np-aarhus-02/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /reader-np-bremen-01/ })).toBeVisible()
  await page
    .getByRole('link', { name: /reader-np-bremen-01/ })
    .first()
    .click()
  await expect(page).toHaveURL(/np-bremen-01\/devices$/)
})
