import type { Page } from '@playwright/test'
import { ask, fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, lock: string) => page.getByRole('row').filter({ hasText: lock })
const cell = (page: Page, lock: string, column: number) => row(page, lock).getByRole('cell').nth(column)
const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the list: its columns, both locks live, occupancies, and opening', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-list', { boxes: 3, spare: ['S-01'] })
  await ask(
    world,
    "UPDATE boxes SET secondary_lock = 'S-01', apps = '{parcel}' WHERE cube_id = 'bl-list' AND number = '2'",
  )
  await signIn('user', `${site.at}/boxes`)
  await expect(page.getByRole('heading', { name: /Boxes of bl-list/ })).toBeVisible()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['Number', 'Description', 'Types', 'Apps', 'Enabled', 'Lock', 'Secondary lock', 'Occupancies', 'Open'],
  ])
  await expect(cell(page, 'L-02', 5)).toContainText('Closed')
  await site.doors.move('L-02', 'Open')
  await expect(cell(page, 'L-02', 5)).toContainText('Open')
  await site.doors.move('S-01', 'Breakin')
  await expect(cell(page, 'L-02', 6)).toContainText('Break-in')
  await expect(cell(page, 'L-02', 3)).toHaveText(/Parcel/i)
  await site.occupy({ boxNumber: '3' })
  await expect(cell(page, 'L-03', 7)).toContainText(/1 · Parcel/i)
  await row(page, 'L-01').getByRole('button', { name: /^Open/ }).click()
  await expect(cell(page, 'L-01', 5)).toContainText('Open')
  expect(site.doors.status('L-01')).toBe('Open')
  await site.doors.move('L-01', 'Closed')
  await expect(cell(page, 'L-01', 5)).toContainText('Closed')
  await expectAccessible(page)
})

test('one box: both lock cards, occupancies live, keys, settings, and a trail of its own', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-one', { boxes: 2, spare: ['S-01'] })
  await ask(
    world,
    `UPDATE boxes SET secondary_lock = 'S-01', access_keys = '{04A2B3,4711}', cooled = true, description = 'Top left', max_occupancies = 2
     WHERE cube_id = 'bl-one' AND number = '1'`,
  )
  await signIn('user', `${site.at}/boxes/1`)
  const settings = card(page, 'Settings')
  for (const value of ['Top left', 'M', 'Yes', 'Cooled', '2']) await expect(settings).toContainText(value)
  for (const [name, lock] of [
    ['Lock', 'L-01'],
    ['Secondary lock', 'S-01'],
  ] as const) {
    await expect(card(page, name)).toContainText(lock)
    await expect(card(page, name)).toContainText('Closed')
    await card(page, name).getByRole('button', { name: /^Open/ }).click()
    await expect(card(page, name).getByRole('definition').filter({ hasText: 'Open' })).toBeVisible()
    expect(site.doors.status(lock)).toBe('Open')
    await site.doors.move(lock, 'Closed')
    await expect(card(page, name).getByRole('definition').filter({ hasText: 'Closed' })).toBeVisible()
  }
  await expect(card(page, 'Access keys')).toContainText('04A2B3')
  await expect(card(page, 'Current occupancies')).toContainText('Nobody occupies this box.')
  const { id } = await site.occupy({ boxNumber: '1' })
  await expect(card(page, 'Current occupancies')).toContainText(id)
  const trail = card(page, 'Audit log')
  await expect(trail.getByRole('cell', { name: 'OccupancyCreated' })).toBeVisible()
  await expect(trail.getByRole('cell', { name: 'BoxOpened' })).toHaveCount(2)
  await site.occupy({ boxNumber: '2' })
  await ask(
    world,
    `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id, cube_id, box_number)
     VALUES (gen_random_uuid(), 'nordpost', now(), 'cube', 'CubeUpdated', 'Of the cube', 'test', 'bl-one', '1')`,
  )
  await page.reload()
  await expect(trail.getByRole('cell', { name: 'OccupancyCreated' })).toHaveCount(1)
  await expect(trail.getByRole('cell', { name: 'CubeUpdated' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${site.at}/boxes/2`)
  await expect(card(page, 'Lock')).toBeVisible()
  await expect(card(page, 'Secondary lock')).toHaveCount(0)
})

test('every setting is edited, saved, and there again', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-edit', { boxes: 2, spare: ['S-01', 'S-02'] })
  await ask(world, "UPDATE boxes SET types = '{Coolbox}' WHERE cube_id = 'bl-edit' AND number = '2'")
  await signIn('user', `${site.at}/boxes/1/edit`)
  await page.getByLabel('Description').fill('At the wall')
  await page.getByLabel('Types').click()
  await page.getByRole('option', { name: 'Coolbox' }).click()
  await page.getByLabel('Types').press('Escape')
  for (const feature of ['Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name: feature }).click()
  await choose(page, 'Lock', 'S-01')
  await choose(page, 'Secondary lock', 'S-02')
  await page.getByLabel('Max occupancies').fill('3')
  await page.getByLabel('Apps', { exact: true }).click()
  await page.getByRole('option', { name: /parcel/i }).click()
  await page.getByLabel('Apps', { exact: true }).press('Escape')
  await page.getByRole('switch', { name: 'Enabled' }).click()
  await page.getByLabel('Access keys').fill('04A2B3')
  await page.getByLabel('Access keys').press('Enter')
  await page.getByLabel('Access keys').fill('4711')
  await page.getByLabel('Access keys').press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  const [stored] = await ask(
    world,
    `SELECT description, types, lock, secondary_lock, max_occupancies, apps, enabled, access_keys,
       accessible AND cooled AND dangerous_goods AND charger AS features FROM boxes WHERE cube_id = 'bl-edit' AND number = '1'`,
  )
  expect(stored).toEqual({
    description: 'At the wall',
    types: ['M', 'Coolbox'],
    lock: 'S-01',
    secondary_lock: 'S-02',
    max_occupancies: 3,
    apps: ['parcel'],
    enabled: false,
    access_keys: ['04A2B3', '4711'],
    features: true,
  })
  await page.goto(`${site.at}/boxes/1/edit`)
  await expect(page.getByLabel('Description')).toHaveValue('At the wall')
  await expect(page.getByRole('switch', { name: 'Charger' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Secondary lock' })).toHaveText('S-02')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('3')
  // a key is taken off again
  await page.getByRole('button', { name: '4711' }).press('Delete')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  await expect(card(page, 'Access keys')).not.toContainText('4711')
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('is disabled')
  const [counts] = await ask(world, "SELECT boxes_disabled FROM cube_state WHERE cube_id = 'bl-edit'")
  expect(counts).toEqual({ boxes_disabled: 1 })
})

test('what makes no sense is refused beside its field, and nothing is lost', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-bad', { boxes: 2 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  const most = page.getByLabel('Max occupancies')
  for (const bad of ['-1', '0', '1e9', '1.5']) {
    await most.fill(bad)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  }
  expect(page.url()).toContain('/edit')
  // letters are not even taken by the field; empty is 1, also with Enter
  await most.fill('2')
  await most.press('ControlOrMeta+a')
  await most.pressSequentially('x')
  await most.fill('')
  await page.getByLabel('Description').fill('d'.repeat(300))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/255/)
  await page.getByLabel('Description').fill('d'.repeat(255))
  await most.fill('')
  await most.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${site.at}/boxes/1`)
  expect(await ask(world, "SELECT max_occupancies FROM boxes WHERE cube_id = 'bl-bad' AND number = '1'")).toEqual([
    { max_occupancies: 1 },
  ])
  await page.goto(`${site.at}/boxes/1/edit`)
  await choose(page, 'Lock', /L-02/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lock “L-02” already belongs to box 2. Take it from there first.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Lock', exact: true })).toContainText('L-02')
})

test('an address that names nothing says so and leads to the list above it', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-none', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/99`)
  const operator = site.at.split('/')[1]
  for (const [at, words, link, list] of [
    [`${site.at}/boxes/99`, 'There is no such box.', 'To the boxes', `${site.at}/boxes`],
    [`${site.at}/boxes/a%2Fb`, "A box number cannot contain '/'.", 'To the boxes', `${site.at}/boxes`],
    [`/${operator}/cubes/none`, 'There is no such cube.', 'To the cubes', `/${operator}/cubes`],
    [`/${operator}/tenants/none`, 'There is no such tenant.', 'To the tenants', `/${operator}/tenants`],
    [
      `/${operator}/lock-modules/none`,
      'There is no such lock module.',
      'To the lock modules',
      `/${operator}/lock-modules`,
    ],
  ] as const) {
    await page.goto(at)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL(`**${list}`)
  }
})

test('two who edit the same box: the second is shown what the first made of it', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-two', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  await page.getByLabel('Description').fill('Mine')
  const other = await page.context().newPage()
  await other.goto(`${site.at}/boxes/1/edit`)
  await other.getByLabel('E-mail').or(other.getByLabel('Description')).waitFor()
  if (await other.getByLabel('E-mail').isVisible()) {
    await other.getByLabel('E-mail').fill('admin@cubeward.example')
    await other.getByLabel('Password', { exact: true }).fill('cubeward')
    await other.getByRole('button', { name: 'Sign in' }).click()
  }
  await other.getByLabel('Max occupancies').fill('4')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitForURL(`**${site.at}/boxes/1`)
  await other.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changed by someone else meanwhile')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  expect(await ask(world, "SELECT description, max_occupancies FROM boxes WHERE cube_id = 'bl-two'")).toEqual([
    { description: 'Mine', max_occupancies: 4 },
  ])
})

test('open all: confirmed by their number, one that jams does not end it, each is told', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-all', { boxes: 3 })
  site.doors.jammed.add('L-02')
  await signIn('user', `${site.at}/boxes`)
  await page.getByRole('button', { name: 'Open all boxes' }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Open all', exact: true })
  await expect(go).toBeDisabled()
  await dialog.getByLabel(/Type the number/).fill('2')
  await expect(go).toBeDisabled()
  await dialog.getByLabel(/Type the number/).fill('3')
  await go.click()
  const results = page.getByRole('list', { name: 'Result of each box' })
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 1' })).toContainText('Opened')
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 2' })).toContainText('Blocked')
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 3' })).toContainText('Opened')
  expect(site.locks.map((lock) => site.doors.status(lock))).toEqual(['Open', 'Blocked', 'Open'])
  await expect(page.getByText('1 failed')).toBeVisible()
  await expectAccessible(page)
  const given = await ask<{ at: number }>(
    world,
    "SELECT (extract(epoch FROM created) * 1000)::float8 AS at FROM audit WHERE cube_id = 'bl-all' AND type = 'BoxOpened' ORDER BY created",
  )
  const gaps = given.slice(1).map(({ at }, before) => at - (given[before]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(450)
})

test('open all is stopped: what was not opened stays closed', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-stop', { boxes: 20 })
  await signIn('user', `${site.at}/boxes`)
  await page.getByRole('button', { name: 'Open all boxes' }).click()
  await page.getByLabel(/Type the number/).fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
  await expect.poll(() => site.doors.status('L-01')).toBe('Open')
  // it goes on while other pages are looked at, and they lead back to it; also after a reload
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tenants' }).click()
  const chip = page.getByRole('link', { name: /^Opening all boxes of bl-stop: \d+ of 20$/ })
  await expect(chip).toBeVisible()
  await page.reload()
  await chip.click()
  await expect(chip).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The opening of all boxes was stopped' })).toBeVisible()
  await expect(page.getByText('Not opened').first()).toBeVisible()
  expect(site.doors.status('L-20')).toBe('Closed')
})

test('delete all is refused while a box is occupied, and done when none is', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-delete', { boxes: 2 })
  await site.occupy({ boxNumber: '2' })
  await signIn('admin', `${site.at}/boxes`)
  await page.getByRole('button', { name: 'Delete all boxes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Type the number/).fill('2')
  await dialog.getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Box 2 is occupied. End the occupancies first.')
  expect(await ask(world, "SELECT 1 FROM boxes WHERE cube_id = 'bl-delete'")).toHaveLength(2)
  await ask(world, "UPDATE occupancies SET ended = now() WHERE cube_id = 'bl-delete'")
  await dialog.getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(page.getByText('No boxes yet')).toBeVisible()
  await expectAccessible(page)
})

test('a box is deleted from its edit page, after it was asked', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-remove', { boxes: 2 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  await page.getByRole('button', { name: 'Delete box' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete box' }).click()
  await page.waitForURL(`**${site.at}/boxes`)
  await expect(row(page, 'L-02')).toBeVisible()
  await expect(row(page, 'L-01')).toHaveCount(0)
})

test('maintenance keeps apps out, and lets them in again', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-care', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/1`)
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('Maintenance required')
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('needs maintenance')
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('None required')
  expect((await site.occupy({ boxNumber: '1' })).boxNumber).toBe('1')
})

test('the locks: their boxes, opening, and one that is unplugged is gone', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-locks', { boxes: 2, spare: ['S-01'] })
  await signIn('user', `${site.at}/locks`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(cell(page, 'L-01', 2)).toHaveText('1')
  await expect(cell(page, 'S-01', 2)).toHaveText('No box')
  await row(page, 'L-01').getByRole('button', { name: /^Open/ }).click()
  await expect(cell(page, 'L-01', 1)).toHaveText('Open')
  expect(site.doors.status('L-01')).toBe('Open')
  await site.doors.move('L-01', 'Closed')
  await expect(cell(page, 'L-01', 1)).toHaveText('Closed')
  await site.doors.unplug('S-01')
  await expect(row(page, 'S-01')).toHaveCount(0)
  await expectAccessible(page)
})

test('lock events: their columns, one lock alone, and new ones as they come', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-events', { boxes: 2 })
  await signIn('user', `${site.at}/lock-events`)
  await expect(row(page, 'L-02')).toHaveCount(1)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['ID', 'Created', 'Received', 'Lock', 'Status'])
  await site.doors.move('L-02', 'Breakin')
  await expect(row(page, 'L-02').filter({ hasText: 'Break-in' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Lock/ }).click()
  await page.getByRole('option', { name: 'L-01' }).click()
  await expect(row(page, 'L-02')).toHaveCount(0)
  await expect(row(page, 'L-01')).toHaveCount(1)
  await site.doors.move('L-02', 'Closed')
  await site.doors.move('L-01', 'Open')
  await expect(row(page, 'L-01')).toHaveCount(2)
  await expect(row(page, 'L-02')).toHaveCount(0)
  await expectAccessible(page)
})

test('how boxes are given: the settings of the cube are saved, and boxes are given by them', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-mode', { boxes: 4 })
  await signIn('user', `${site.at}/edit`)
  const mode = page.getByRole('combobox', { name: 'Which free box is taken' })
  await mode.click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Least recently used',
    'Random',
    'Ascending by number',
  ])
  await page.getByRole('option', { name: 'Ascending by number' }).click()
  await page.getByRole('switch', { name: 'Prefer an open box' }).click()
  await page.getByLabel(/Keep unoccupied boxes/).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}`)
  await page.goto(`${site.at}/edit`)
  await expect(mode).toHaveText('Ascending by number')
  await expect(page.getByRole('switch', { name: 'Prefer an open box' })).toBeChecked()
  await expect(page.getByLabel(/Keep unoccupied boxes/)).toHaveValue('30')
  expect((await site.occupy()).boxNumber).toBe('1')
  await site.doors.move('L-04', 'Open')
  await expect
    .poll(() => ask(world, "SELECT status FROM locks WHERE cube_id = 'bl-mode' AND lock = 'L-04'"))
    .toEqual([{ status: 'Open' }])
  expect([(await site.occupy()).boxNumber, (await site.occupy()).boxNumber]).toEqual(['4', '2'])
})

test('what changed while the cube was away it knows when it is back, and acts by it', async ({
  page,
  world,
  signIn,
}) => {
  let time = 0
  await using site = await fieldSite(world, 'bl-away', { boxes: 1, monotonic: () => time })
  await ask(
    world,
    `UPDATE cubes SET prevent_close_non_occupied_box_after_seconds = 60, boxes_revision = boxes_revision + 1 WHERE id = 'bl-away'`,
  )
  const { id } = await site.occupy({ boxNumber: '1' })
  await expect.poll(() => site.controller.configuration?.boxes[0]?.occupied).toBe(true)
  site.controller.disconnect()
  await signIn('admin', `${site.at}/boxes/1`)
  await expect(card(page, 'Current occupancies')).toContainText(id)
  const ended = await page.evaluate(async (path) => {
    const key = Object.keys(sessionStorage).find((name) => sessionStorage.getItem(name)?.includes('access_token'))
    const stored = key === undefined ? undefined : sessionStorage.getItem(key)
    const token = (JSON.parse(stored ?? '{}') as { access_token?: string }).access_token
    const { status } = await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    return status
  }, `/admin/v1/operators/nordpost/cubes/bl-away/occupancies/${id}`)
  expect(ended).toBe(204)
  await expect(card(page, 'Current occupancies')).toContainText('Nobody occupies this box.')
  site.controller.reconnect()
  await expect.poll(() => site.controller.configuration?.boxes[0]?.occupied).toBe(false)
  await site.doors.move('L-01', 'Open')
  time += 61_000
  await site.doors.move('L-01', 'Closed')
  await expect.poll(() => site.doors.status('L-01')).toBe('Open')
})

test('what cannot be read says so, and is read again when asked', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-error', { boxes: 1 })
  await signIn('user', `${site.at}/locks`)
  await page.route('**/admin/v1/**/cubes/bl-error/boxes', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${site.at}/boxes`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/admin/v1/**/cubes/bl-error/boxes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'L-01')).toBeVisible()
})

test('on a phone nothing is cut off or hidden', async ({ page, signIn, world }) => {
  // ten looks at whole pages
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await using site = await fieldSite(world, 'bl-phone', { boxes: 3, spare: ['S-01'] })
  await ask(world, "UPDATE boxes SET secondary_lock = 'S-01' WHERE cube_id = 'bl-phone' AND number = '2'")
  await ask(
    world,
    "UPDATE boxes SET enabled = false, maintenance_required_at = now() WHERE cube_id = 'bl-phone' AND number = '3'",
  )
  await site.occupy({ boxNumber: '2' })
  await signIn('admin', `${site.at}/boxes`)
  for (const [path, seen] of [
    ['/boxes', page.getByText('Disabled · Maintenance')],
    ['/boxes/2', page.getByText('Occupied box 2.').locator('visible=true')],
    ['/boxes/2/edit', page.getByLabel('Access keys')],
    ['/locks', page.getByText('S-01').locator('visible=true')],
    ['/lock-events', page.getByText('L-01').locator('visible=true')],
  ] as const) {
    await page.goto(site.at + path)
    await expect(seen.first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  }
})
