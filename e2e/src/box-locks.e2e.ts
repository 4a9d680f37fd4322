import { cell, row } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

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
  const columns = ['Box', 'Lock', 'Status', 'By', 'Created', 'Received', 'ID']
  await expect(page.getByRole('columnheader')).toHaveText(columns, { useInnerText: true })
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
