import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('the box list: open, edit, disable, maintenance, delete', async ({ page, signIn, world }) => {
  await using cube = await virtualSite(world, 'np-list', 3)
  const at = '/nordpost/cubes/np-list'
  for (const [index, lock] of cube.locks.entries())
    await rowsOf(world, "INSERT INTO boxes (cube_id, number, sort_key, lock) VALUES ('np-list', $1, $1, $2)", [
      String(index + 1),
      lock,
    ])
  await signIn('admin', `${at}/boxes`)
  await expect(page.getByRole('heading', { name: /Boxes of np-list/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'L-002' })
  await row.getByRole('button', { name: /^Open/ }).click()
  await expect(row.getByText('Open', { exact: true }).first()).toBeVisible()
  await expect.poll(() => cube.statusOf('L-002')).toBe('Open')

  await page.goto(`${at}/boxes/2/edit`)
  await page.getByLabel('Description').fill('Left of the door')
  await page.getByLabel('Types').fill('Cooled')
  await page.getByLabel('Types').press('Enter')
  await page.getByLabel('Max occupancies').fill('')
  await page.getByLabel('Charger').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Left of the door')).toBeVisible()
  const [box] = await rowsOf(
    world,
    "SELECT types, max_occupancies, charger FROM boxes WHERE cube_id = 'np-list' AND number = '2'",
  )
  expect(box).toEqual({ types: ['Cooled'], max_occupancies: 1, charger: true })
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(page.getByText('Maintenance required').first()).toBeVisible()
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(page.getByText('None required')).toBeVisible()
  await expect(page.getByText('completed the maintenance')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${at}/boxes/3/edit`)
  await page.getByRole('button', { name: 'Delete box' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete box' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'L-001' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'L-003' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Open all boxes' }).click()
  await page.getByLabel(/Type the number/).fill('2')
  await page.getByRole('button', { name: 'Open all', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All boxes were opened one after the other' })).toBeVisible()
  await expect.poll(() => cube.statusOf('L-001')).toBe('Open')
  await page.reload()
  await expect(page.getByText('2 of 2')).toBeVisible()

  await page.getByRole('button', { name: 'Delete all boxes' }).click()
  await page.getByLabel(/Type the number/).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all boxes' }).click()
  await expect(page.getByText('No boxes yet')).toBeVisible()
})
