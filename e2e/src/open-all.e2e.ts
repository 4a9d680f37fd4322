import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

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
  await expect(results).toBeVisible()
  // on other pages it is not said that all are open
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tenants' }).click()
  await page.getByRole('link').filter({ hasText: 'Boxes opened2 of 3' }).click()
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 1' })).toContainText('Opened')
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 2' })).toContainText('Blocked')
  await expect(results.getByRole('listitem').filter({ hasText: 'Box 3' })).toContainText('Opened')
  expect(site.locks.map((lock) => site.doors.status(lock))).toEqual(['Open', 'Blocked', 'Open'])
  await expect(page.getByText('1 failed')).toBeVisible()
  await expectAccessible(page)
  const given = await rowsOf<{ at: number }>(
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
