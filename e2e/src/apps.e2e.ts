import type { AppOccupancyEvent } from '@cubeward/contract/admin/app-events.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import type { Page } from '@playwright/test'
import { receiveEvents } from './event-receiver.ts'
import { fieldSite } from './field-site.ts'
import { runScript } from './programs.ts'
import { test as base, callAs, expect, expectAccessible } from './support.ts'

// The receivers of events stand on this machine.
const test = base.extend({ worldEnv: [{ CUBEWARD_ALLOW_PRIVATE_HOSTS: 'true' }, { scope: 'worker' }] })

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

test('an app is told by its webhook: test events, signed by a secret that is shown once; occupancy events, what the table says and what can be done (HOOK-01, HOOK-02, HOOK-03, SHELL-52, AEVT-04, AEVT-05, AEVT-06, AEVT-07, AEVT-08, AEVT-09, AEVT-11, AEVT-12, AEVT-13, AEVT-18, ROLE-11)', async ({
  page,
  signIn,
  world,
}) => {
  await using receiver = await receiveEvents()
  const { received } = receiver
  await using site = await fieldSite(world, 'ap-events', { boxes: 2 })
  await signIn('root', '/apps')
  expect((await callAs(page, 'POST', '/apps/silent', {})).ok()).toBe(true)
  expect((await callAs(page, 'POST', `/operators${site.at}/apps/silent`)).ok()).toBe(true)
  await page.goto('/apps/silent/edit')
  const webhook = page.getByRole('region', { name: 'Webhook' })
  await expect(webhook.getByRole('button', { name: 'Send test event' })).toHaveAttribute('aria-disabled', 'true')
  await webhook.getByRole('button', { name: 'Edit address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.locator('code')).toHaveText(/^whsec_/)
  const secret = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(webhook).toContainText('/hook')
  await expect(page.getByText(secret)).toHaveCount(0)

  await webhook.getByRole('button', { name: 'Send test event' }).click()
  const attempt = webhook.getByRole('table', { name: 'Test deliveries' }).getByRole('row').nth(1)
  await expect(attempt).toContainText('503')
  await attempt.getByText('Out of order').first().click()
  await expect(attempt.getByText('until Monday').first()).toBeVisible()
  expect(received[0]).toMatchObject({
    'webhook-id': expect.any(String),
    'webhook-timestamp': expect.any(String),
    'webhook-signature': expect.stringMatching(/^v1,/),
  })
  await webhook.getByRole('button', { name: 'Rotate...' }).click()
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(dialog.locator('code')).toHaveText(/^whsec_/)
  expect(await dialog.locator('code').innerText()).not.toBe(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(webhook).toContainText('The secret before signs too, until')
  await webhook.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => received.length).toBe(2)
  expect(String(received[1]?.['webhook-signature']).split(' ')).toHaveLength(2)
  await expectAccessible(page)

  // one event is taken, and one is not
  await site.occupy({ appId: 'silent', boxNumber: '1' })
  const events = async () =>
    (await (await callAs(page, 'GET', '/apps/silent/occupancy-events')).json<{ content: AppOccupancyEvent[] }>())
      .content
  await expect.poll(async () => (await events()).map((it) => it.processingState)).toEqual(['Delivered'])
  receiver.refuse()
  const { id } = await site.occupy({ appId: 'silent', boxNumber: '2' })
  await expect.poll(async () => (await events()).find((it) => it.appOccupancy.uuid === id)?.failureCount).toBe(1)

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
  await expect(cell('Pending', 'Expires').locator('time')).toBeVisible()
  expect(Number(await cell('Pending', 'Failures').innerText())).toBeGreaterThan(0)
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
  const newest = '/operators/nordpost/audit?type=OccupancyCreated&size=10'
  const { content } = await (await callAs(page, 'GET', newest)).json<{ content: { id: string }[] }>()
  const [entry] = content
  await page.goto(`/nordpost/audit/${entry?.id}`)
  const name = page.getByRole('definition').filter({ hasText: /^silent$/ })
  await expect(name.getByRole('link')).toHaveAttribute('href', '/apps/silent')
  await signIn('admin', `/nordpost/audit/${entry?.id}`)
  await expect(name).toBeVisible()
  await expect(name.getByRole('link')).toHaveCount(0)
})

test('the example app by its one command: drop off, the code at the keypad, the door opens, pick-up, signed events in order (EXMP-01)', async ({
  page,
  signIn,
  world,
}) => {
  // programs are started, which takes its time where everything else runs too
  const args = ['--url', world.url, '--webhook-port', String(await freePort())]
  const example = runScript('scripts/example.mjs', args, { CUBEWARD_MAIL: 'lena@customers.example' })
  try {
    const told = /Parcel (\S+) is in box (\S+) of .* \((\S+)\)\. Type (\d{6}) at its keypad\./
    await expect.poll(example.said, { timeout: 60_000 }).toMatch(told)
    const [, , box = '', cube = '', code = ''] = told.exec(example.said()) ?? []
    await expect.poll(example.said).toContain('lena@customers.example was told.')

    // the courier's door is open, on the wall of the console and on site, and is shut by hand
    await signIn('root', '/operators')
    const found = await Promise.all(
      ['nordpost', 'alpenbox'].map(async (it) => (await callAs(page, 'GET', `/operators/${it}/cubes/${cube}`)).ok()),
    )
    await page.goto(`/${found[0] ? 'nordpost' : 'alpenbox'}/cubes/${cube}`)
    const door = page.getByRole('button', { name: new RegExp(`^Box ${box},.*\\bOpen\\b`) })
    await expect(door).toBeVisible()
    const street = await page.context().newPage()
    await street.goto('/simulator/')
    const steel = street.locator(`#${cube}`)
    const onSite = steel.getByRole('button', { name: new RegExp(`^Box ${box},.*\\bOpen\\b`) })
    await onSite.click()
    await expect(onSite).toHaveCount(0)
    await expect(door).toHaveCount(0)

    await steel.getByLabel('Access code').fill(code)
    await steel.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(steel.getByRole('status')).toHaveText(`Box ${box} opens.`)
    await expect(onSite).toBeVisible()
    await expect(door).toBeVisible()

    await expect.poll(example.said, { timeout: 30_000 }).toContain('Picked up. Goodbye.')
    expect(await example.exited).toBe(0)
    expect(example.said().match(/^(Event|Picked).*$/gm)).toEqual([
      `Event 1, signed: OccupancyCreated of box ${box}`,
      `Event 2, signed: OccupancyEnded of box ${box}`,
      'Picked up. Goodbye.',
    ])
    // the key and the address that were made for it are gone
    const keys = await (await callAs(page, 'GET', '/apps/parcel/api-keys')).json<{ description: string }[]>()
    expect(keys.filter(({ description }) => description === 'Example')).toEqual([])
    expect(await (await callAs(page, 'GET', '/apps/parcel/webhook')).json()).toMatchObject({ url: null })
  } finally {
    example.child.kill()
  }
})
