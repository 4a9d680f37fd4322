import { card, cell, row } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

test('boxes, locks and lock events: their columns, both locks live, occupancies, opening, and on a phone (BOX-05, BOX-09)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-list', { boxes: 3, spare: ['S-01', 'S-02'] })
  await signIn('user', `${site.at}/boxes`)
  const api = `/operators${site.at}/boxes`
  const changes = [{ number: '2', secondaryLock: 'S-01', apps: ['parcel'] }]
  expect((await callAs(page, 'PATCH', api, changes)).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: /Boxes of bl-list/ })).toBeVisible()
  const columns = ['Number', 'Description', 'Types', 'Apps', 'Enabled', 'Lock', 'Secondary lock', 'Occupancies', 'Open']
  await expect(page.getByRole('columnheader')).toHaveText(columns, { useInnerText: true })
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
  // on a phone nothing of it is cut off or hidden
  expect((await callAs(page, 'PATCH', api, [{ number: '1', enabled: false }])).ok()).toBe(true)
  expect((await callAs(page, 'PUT', `${api}/1/maintenance`, { requiredMaintenance: true })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Disabled · Maintenance')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page, page.getByRole('main'))
  await page.setViewportSize({ width: 1440, height: 900 })

  // what cannot be read says so, and is read again when asked
  const read = '**/admin/v1/**/cubes/bl-list/boxes'
  await page.route(read, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${site.at}/boxes`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'L-01')).toBeVisible()

  await page.getByRole('link', { name: 'Locks', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(cell(page, 'L-01', 2)).toHaveText('1')
  await expect(cell(page, 'S-02', 2)).toHaveText('No box')
  await row(page, 'L-01').getByRole('button', { name: /^Open/ }).click()
  await expect(cell(page, 'L-01', 1)).toHaveText('Open')
  expect(site.doors.status('L-01')).toBe('Open')
  await site.doors.unplug('S-02')
  await expect(row(page, 'S-02')).toHaveCount(0)

  await page.getByRole('link', { name: 'Lock events' }).click()
  const told = ['Box', 'Lock', 'Status', 'By', 'Created', 'Received', 'ID']
  await expect(page.getByRole('columnheader')).toHaveText(told, { useInnerText: true })
  await expect(row(page, 'L-02')).toHaveCount(2)
  await site.doors.move('L-02', 'Blocked')
  await expect(row(page, 'L-02').filter({ hasText: 'Blocked' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Lock/ }).click()
  await page.getByRole('option', { name: 'L-03' }).click()
  await expect(row(page, 'L-02')).toHaveCount(0)
  await expect(row(page, 'L-03')).toHaveCount(1)
  await site.doors.move('L-02', 'Closed')
  await site.doors.move('L-03', 'Open')
  await expect(row(page, 'L-03')).toHaveCount(2)
  await expect(row(page, 'L-02')).toHaveCount(0)
})

test('open all: stopped, the rest stays closed; confirmed by their number, one that jams does not end it; and delete all, unless one is occupied', async ({
  page,
  signIn,
  world,
}) => {
  // two open in a second: it takes longer than the way back to it on any machine
  await using many = await fieldSite(world, 'bl-stop', { boxes: 90 })
  await using site = await fieldSite(world, 'bl-all', { boxes: 3 })
  await signIn('admin', `${many.at}/boxes`)
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Open all', exact: true })
  const tenants = () =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tenants' }).click()
  await page.getByRole('button', { name: 'Open all boxes' }).click()
  await dialog.getByLabel(/Type the number/).fill('90')
  await go.click()
  await expect.poll(() => many.doors.status('L-01')).toBe('Open')
  // it goes on while other pages are looked at, and they lead back to it; also after a reload
  await tenants()
  const chip = page.getByRole('link', { name: /^Opening all boxes of bl-stop: \d+ of 90$/ })
  await expect(chip).toBeVisible()
  await page.reload()
  await chip.click()
  await expect(chip).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The opening of all boxes was stopped' })).toBeVisible()
  await expect(page.getByText('Not opened').first()).toBeVisible()
  expect(many.doors.status('L-90')).toBe('Closed')

  site.doors.jammed.add('L-02')
  await page.goto(`${site.at}/boxes`)
  await page.getByRole('button', { name: 'Open all boxes' }).click()
  await expect(go).toBeDisabled()
  await dialog.getByLabel(/Type the number/).fill('2')
  await expect(go).toBeDisabled()
  await dialog.getByLabel(/Type the number/).fill('3')
  await go.click()
  const results = page.getByRole('list', { name: 'Result of each box' })
  await expect(results).toBeVisible()
  // on other pages it is not said that all are open
  await tenants()
  await page.getByRole('link').filter({ hasText: 'Boxes opened2 of 3' }).click()
  for (const [box, words] of [
    ['Box 1', 'Opened'],
    ['Box 2', 'Blocked'],
    ['Box 3', 'Opened'],
  ] as const)
    await expect(results.getByRole('listitem').filter({ hasText: box })).toContainText(words)
  expect(site.locks.map((lock) => site.doors.status(lock))).toEqual(['Open', 'Blocked', 'Open'])
  await expect(page.getByText('1 failed')).toBeVisible()
  await expectAccessible(page, page.getByRole('main'))

  const { id } = await site.occupy({ boxNumber: '1' })
  await page.goto(`${site.at}/boxes`)
  await page.getByRole('button', { name: 'Delete all boxes' }).click()
  await dialog.getByLabel(/Type the number/).fill('3')
  await dialog.getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Box 1 is occupied. End the occupancies first.')
  expect((await callAs(page, 'DELETE', `/operators${site.at}/occupancies/${id}`)).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(page.getByText('No boxes yet')).toBeVisible()
})

test('what makes no sense at a box is refused beside its field; every setting is edited, saved, and there again; then the box is deleted (BOX-20, BOX-21, BOX-22, BOX-23, BOX-24, BOX-25, BOX-26, BOX-27)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-edit', { boxes: 2, spare: ['S-01', 'S-02'] })
  const api = `/operators${site.at}`
  await signIn('user', `${site.at}/boxes/2`)
  expect((await callAs(page, 'PATCH', `${api}/boxes`, [{ number: '2', types: ['Coolbox'] }])).ok()).toBe(true)
  await page.goto(`${site.at}/boxes/1/edit`)
  const saveButton = page.getByRole('button', { name: 'Save' })
  const most = page.getByLabel('Max occupancies')
  for (const bad of ['-1', '0', '1e9', '1.5']) {
    await most.fill(bad)
    await saveButton.click()
    await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  }
  await page.getByLabel('Description').fill('d'.repeat(300))
  const choose = async (field: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  await choose('Lock', /L-02/)
  // letters are not even taken by the field; empty is 1, also with Enter
  await most.fill('2')
  await most.press('ControlOrMeta+a')
  await most.pressSequentially('x')
  await most.fill('')
  await saveButton.click()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/255/)
  await page.getByLabel('Description').fill('d'.repeat(255))
  await saveButton.click()
  await expect(page.getByText('Lock “L-02” already belongs to box 2. Take it from there first.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Lock', exact: true })).toContainText('L-02')
  await choose('Lock', /L-01/)
  await most.press('Enter')
  await page.waitForURL(`**${site.at}/boxes/1`)
  const box = await (await callAs(page, 'GET', `${api}/boxes/1`)).json()
  expect(box).toMatchObject({ maxOccupancies: 1, lock: 'L-01', description: 'd'.repeat(255) })

  await page.goto(`${site.at}/boxes/1/edit`)
  const save = async () => {
    await saveButton.click()
    await page.waitForURL(`**${site.at}/boxes/1`)
  }
  const types = page.getByLabel('Types')
  await page.getByLabel('Description').fill('At the wall')
  await types.click()
  await page.getByRole('option', { name: 'Coolbox' }).click()
  await types.press('Escape')
  // one that is typed is added; neither leaving the field nor typing one that is there takes any off
  await types.pressSequentially('Wide')
  await types.press('Enter')
  await types.press('Tab')
  await types.click()
  await types.pressSequentially('M')
  await types.press('Enter')
  for (const feature of ['Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name: feature }).click()
  await choose('Lock', 'S-01')
  await choose('Secondary lock', 'S-02')
  await most.fill('3')
  await page.getByLabel('Apps', { exact: true }).click()
  await page.getByRole('option', { name: /parcel/i }).click()
  await page.getByLabel('Apps', { exact: true }).press('Escape')
  await page.getByRole('switch', { name: 'Enabled' }).click()
  for (const key of ['04A2B3', '4711']) {
    await page.getByLabel('Access keys').fill(key)
    await page.getByLabel('Access keys').press('Enter')
  }
  await expectAccessible(page, page.getByRole('main'))
  await save()
  expect(await (await callAs(page, 'GET', `${api}/boxes/1`)).json()).toMatchObject({
    ...{ description: 'At the wall', types: ['M', 'Coolbox', 'Wide'], lock: 'S-01', secondaryLock: 'S-02' },
    ...{ maxOccupancies: 3, apps: ['parcel'], enabled: false, accessKeys: ['04A2B3', '4711'] },
    ...{ accessible: true, cooled: true, dangerousGoods: true, charger: true },
  })
  const { utilization } = await (await callAs(page, 'GET', api)).json<{ utilization: { disabled: number } }>()
  expect(utilization.disabled).toBe(1)
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('is disabled')

  await page.goto(`${site.at}/boxes/1/edit`)
  await expect(page.getByLabel('Description')).toHaveValue('At the wall')
  await expect(page.getByRole('switch', { name: 'Charger' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Secondary lock' })).toHaveText('S-02')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('3')
  // a key is taken off again
  await page.getByRole('button', { name: '4711' }).press('Delete')
  await save()
  await page.goto(`${site.at}/boxes/1/settings`)
  await expect(card(page, 'Access keys')).toContainText('04A2B3')
  await expect(card(page, 'Access keys')).not.toContainText('4711')

  await page.goto(`${site.at}/boxes/1/edit`)
  await page.getByRole('button', { name: 'Delete box' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete box' }).click()
  await page.waitForURL(`**${site.at}/boxes`)
  await expect(row(page, 'L-02')).toBeVisible()
  await expect(row(page, 'S-01')).toHaveCount(0)
})
