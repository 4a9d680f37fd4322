import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { card } from './box-parts.ts'
import { callAs, expect, test } from './support.ts'

/** Not alive. */
const away = 'np-bremen-01'
const home = `/nordpost/cubes/${away}`
const at = `/operators/nordpost/cubes/${away}`

const putsOf = (page: Page) => {
  const puts: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
  return puts
}

test('settings: words are no coordinates, support info has its limits, countries are stored by code, and how boxes are given is chosen (CUBE-33, CUBE-34, CUBE-35, COUNTRY-02, COUNTRY-03)', async ({
  page,
  signIn,
}) => {
  await signIn('user', `${home}/edit`)
  const puts = putsOf(page)
  const limits = { operatedBy: 255, phone: 64, email: 64, website: 64, freetext: 255 }
  for (const [field, limit] of Object.entries(limits))
    await page.locator(`[name="supportInfo.${field}"]`).fill('7'.repeat(limit + 1))
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Enter at most 255 characters.')).toHaveCount(2)
  await expect(page.getByText('Enter at most 64 characters.')).toHaveCount(3)
  await expect(page.getByText('65 / 64')).toHaveCount(3)
  expect(puts).toEqual([])

  const words = { operatedBy: 'Harbour service', email: 'help@harbour.example', website: 'https://harbour.example' }
  for (const [field, word] of Object.entries({ ...words, freetext: 'Ask at the kiosk', phone: '' }))
    await page.locator(`[name="supportInfo.${field}"]`).fill(word)
  await page.getByLabel('Country of Phone').selectOption('AT')
  await expect(page.locator('[name="supportInfo.phone"]')).toHaveValue('+43')
  await page.locator('[name="supportInfo.phone"]').fill('+43 664 123456')
  await page.getByLabel('Country · optional').selectOption({ label: 'Austria' })
  await page.getByLabel('Latitude').fill('abc')
  await expect(page.getByText('This is no number and will be left out.')).toBeVisible()
  await page.getByLabel('Longitude').fill('8.8017')
  const mode = page.getByRole('combobox', { name: 'Which free box is taken' })
  await mode.click()
  await expect(page.getByRole('option')).toHaveText(['Least recently used', 'Random', 'Ascending by number'])
  await page.getByRole('option', { name: 'Ascending by number' }).click()
  const preferred = page.getByRole('switch', { name: 'Prefer an open box' })
  const prefers = !(await preferred.isChecked())
  await preferred.click()
  await page.getByLabel(/Reopen empty boxes/).fill('45')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  expect((await put).postDataJSON()).toMatchObject({
    latitude: null,
    longitude: 8.8017,
    address: { country: 'AT' },
    occupyMode: 'Ascending',
    preventCloseNonOccupiedBoxAfterSeconds: 45,
    supportInfo: { ...words, phone: '+43 664 123456', freetext: 'Ask at the kiosk' },
  })
  await page.waitForURL(`**${home}`)
  for (const word of Object.values(words)) await expect(card(page, 'Support info').getByText(word)).toBeVisible()
  await page.goto(`${home}/edit`)
  await expect(page.locator('[name="supportInfo.freetext"]')).toHaveValue('Ask at the kiosk')
  await expect(page.getByLabel('Country · optional')).toHaveValue('AT')
  await expect(page.getByLabel('Latitude')).toHaveValue('')
  await expect(mode).toHaveText('Ascending by number')
  await expect(preferred).toBeChecked({ checked: prefers })
  await expect(page.getByLabel(/Reopen empty boxes/)).toHaveValue('45')
})

test('billing: Cancel leaves everything as it was, what is typed survives a lost connection, Save returns with what was saved (BILL-01, BILL-02, BILL-03, BILL-04, BILL-05, BILL-06, BILL-07)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('user', `${home}/billing`)
  const puts = putsOf(page)
  await page.getByLabel(/^Commissioning/).fill('2020-02-03')
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
  await page.getByLabel(/^Notes/).fill('Typed before the tunnel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It could not be saved')).toBeVisible()
  await expect(page.getByLabel(/^Notes/)).toHaveValue('Typed before the tunnel')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${home}`)
  for (const text of ['3 Feb 2020', '1 Mar 2020', '30 Apr 2031', '1 May 2031', 'Typed before the tunnel'])
    await expect(card(page, 'Billing').getByText(text)).toBeVisible()
})

test('maintenance codes: checked only when fixed, no code twice, MaintenanceOnly left alone, confirmed by the cube alone (MAINT-10)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/cubes/np-hamburg-01/maintenance-codes')
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  const fix = (name: string) => row(name).getByRole('switch').check()
  const code = (name: string) => row(name).getByRole('textbox')
  const save = page.getByRole('button', { name: 'Save' })
  for (const name of ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'])
    await expect(row(name)).toBeVisible()
  await expect(page.getByText('Supported digits: 1-9')).toHaveCount(4)
  await expect(code('MaintenanceOnly')).toBeDisabled()
  await expect(row('MaintenanceOnly').getByRole('switch')).toBeDisabled()
  await expect(row('ReadOnly').getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(code('ReadOnly')).toBeDisabled()
  await fix('ReadOnly')
  await expect(code('ReadOnly')).toBeEnabled()
  await code('ReadOnly').fill('1203')
  await expect(code('ReadOnly')).toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  await row('ReadOnly').getByRole('switch').uncheck()
  await expect(code('ReadOnly')).not.toHaveAttribute('aria-invalid', 'true')
  await fix('ReadOnly')
  await code('ReadOnly').fill('7319')
  await save.click()
  await expect(row('ReadOnly').getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(code('ReadOnly')).toHaveValue('7319')

  // one that another permission has is said at the field before it is sent
  for (const name of ['FullAccess', 'OpenNonOccupied']) {
    await fix(name)
    await code(name).fill('4455')
  }
  await expect(row('OpenNonOccupied').getByRole('alert')).toHaveText('FullAccess has this code already.')
  await expect(save).toBeDisabled()
  await code('OpenNonOccupied').fill('4456')
  await expect(save).toBeEnabled()
  // nor is it lost to another page unasked
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/logs$/)

  // a cube that is away confirms nothing
  await page.goto(`${home}/maintenance-codes`)
  await fix('ReadOnly')
  await code('ReadOnly').fill('7319')
  await save.click()
  await expect(row('ReadOnly').getByText('Not confirmed')).toBeVisible()
  await page.reload()
  await expect(code('ReadOnly')).toHaveValue('7319')
  const refused = await callAs(page, 'PUT', `${at}/maintenance-codes`, { ReadOnly: { fixed: true, code: '10' } })
  expect(refused.status()).toBe(400)
})

test('the router: masked until it is edited, its SIM session in four words, its five commands by SMS, and what went wrong (ROUTER-01, ROUTER-02, ROUTER-03, ROUTER-04, ROUTER-05, ROUTER-06, ROUTER-07, ROUTER-08)', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn('user', home)
  const router = card(page, 'Router')
  const sessions = {
    '+49 151 5550007': 'no SIM info',
    '+49 151 5550008': 'no sessions yet',
    '+49 151 5550009': /^offline since/,
    '+43 664 5550001': /^online since/,
  }
  for (const [phone, words] of Object.entries(sessions)) {
    await router.getByRole('button', { name: 'Edit' }).click()
    await router.getByLabel(/^Password/).fill('open-sesame')
    await router.getByLabel(/^Phone number/).fill(phone)
    await router.getByRole('button', { name: 'Save' }).click()
    await expect(router.getByText(words)).toBeVisible()
  }
  await page.reload()
  await expect(router.getByText('••••••••')).toBeVisible()
  await router.getByRole('button', { name: 'Edit' }).click()
  await expect(router.getByLabel(/^Password/)).toHaveValue('open-sesame')
  await router.getByRole('button', { name: 'Cancel' }).click()
  await expect(router.getByText(/Works only with routers of the supported make/)).toBeVisible()
  // nothing is sent by a slip of the finger
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/sms') && sent.push(request.url()))
  await router.getByRole('button', { name: 'Send SMS command' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['reboot', 'pion', 'pioff', 'wifion', 'wifioff'])
  await page.getByRole('menuitem', { name: 'pioff' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('switches the power of the computer off')
  await expect(dialog).toContainText('+43 664 5550001')
  expect(sent).toEqual([])
  // what failed is said where it was asked for, and goes with it
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The SMS was not sent')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The SMS was not sent')).toHaveCount(0)

  await router.getByRole('button', { name: 'Send SMS command' }).click()
  await page.getByRole('menuitem', { name: 'pioff' }).click()
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByText('pioff was sent to the router.')).toBeVisible()
  const outbox = join(world.server.context.config.dataDir, 'outbox', 'sms.jsonl')
  // alerts of other cubes are sent meanwhile
  const sms = (await readFile(outbox, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { recipient: string })
  expect(sms.findLast(({ recipient }) => recipient === '436645550001')).toMatchObject({ text: 'open-sesame pioff' })
})
