import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { cell, row } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the list: its columns, both locks live, occupancies, and opening (BOX-05, BOX-09)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-list', { boxes: 3, spare: ['S-01'] })
  await rowsOf(
    world,
    "UPDATE boxes SET secondary_lock = 'S-01', apps = '{parcel}' WHERE cube_id = 'bl-list' AND number = '2'",
  )
  await signIn('user', `${site.at}/boxes`)
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
  await expectAccessible(page)
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
  expect(await rowsOf(world, "SELECT 1 FROM boxes WHERE cube_id = 'bl-delete'")).toHaveLength(2)
  await rowsOf(world, "UPDATE occupancies SET ended = now() WHERE cube_id = 'bl-delete'")
  await dialog.getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(page.getByText('No boxes yet')).toBeVisible()
  await expectAccessible(page)
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
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await using site = await fieldSite(world, 'bl-phone', { boxes: 3, spare: ['S-01'] })
  await rowsOf(world, "UPDATE boxes SET secondary_lock = 'S-01' WHERE cube_id = 'bl-phone' AND number = '2'")
  await rowsOf(
    world,
    "UPDATE boxes SET enabled = false, maintenance_required_at = now() WHERE cube_id = 'bl-phone' AND number = '3'",
  )
  await site.occupy({ boxNumber: '2' })
  await signIn('admin', `${site.at}/boxes`)
  for (const [path, seen] of [
    ['/boxes', page.getByText('Disabled · Maintenance')],
    ['/boxes/2', page.getByText('Occupied by').locator('visible=true')],
    ['/boxes/2/audit', page.getByText('Occupied box 2.').locator('visible=true')],
    ['/boxes/2/edit', page.getByLabel('Access keys')],
    ['/locks', page.getByText('S-01').locator('visible=true')],
    ['/lock-events', page.getByText('L-01').locator('visible=true')],
  ] as const) {
    await page.goto(site.at + path)
    await expect(seen.first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // what every page has in common is looked at in every-page.e2e.ts; this is what a phone lays out in its own way
    if (path === '/boxes' || path === '/boxes/2') await expectAccessible(page)
  }
})
