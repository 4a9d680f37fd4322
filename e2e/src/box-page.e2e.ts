import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { card, row } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

test('one box: both lock cards, occupancies live, keys, settings, and a trail of its own (BOX-28, BOX-29, BOX-31, BOX-33, OCC-13)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-one', { boxes: 2, spare: ['S-01'] })
  await rowsOf(
    world,
    `UPDATE boxes SET secondary_lock = 'S-01', access_keys = '{04A2B3,4711}', cooled = true, description = 'Top left', max_occupancies = 2
     WHERE cube_id = 'bl-one' AND number = '1'`,
  )
  await signIn('user', `${site.at}/boxes/1`)
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
  await expect(card(page, 'Current occupancies')).toContainText('Nobody occupies this box.')
  const { id } = await site.occupy({ boxNumber: '1' })
  await expect(card(page, 'Current occupancies')).toContainText(id)
  const tabs = page.getByRole('navigation', { name: 'Pages of the box' })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  const settings = card(page, 'Settings')
  for (const value of ['Top left', 'M', 'Yes', 'Cooled', '2']) await expect(settings).toContainText(value)
  await expect(card(page, 'Access keys')).toContainText('04A2B3')
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Audit log' }).click()
  const trail = card(page, 'Audit log')
  await expect(trail.getByRole('cell', { name: 'Occupancy created', exact: true })).toBeVisible()
  await expect(trail.getByRole('cell', { name: 'Lock opened', exact: true })).toHaveCount(2)
  await site.occupy({ boxNumber: '2' })
  await rowsOf(
    world,
    `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id, cube_id, box_number)
     VALUES (gen_random_uuid(), 'nordpost', now(), 'cube', 'CubeUpdated', 'Of the cube', 'test', 'bl-one', '1')`,
  )
  await page.reload()
  await expect(trail.getByRole('cell', { name: 'Occupancy created', exact: true })).toHaveCount(1)
  await expect(trail.getByRole('cell', { name: 'Cube updated', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${site.at}/boxes/2`)
  await expect(card(page, 'Lock')).toBeVisible()
  await expect(card(page, 'Secondary lock')).toHaveCount(0)
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

test('who is in a box: its code is read only when it is shown, which is recorded, and it is ended there (STRY-01, OCC-12)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-code', { boxes: 1 })
  const { id } = await site.occupy({ boxNumber: '1', accessCode: '4711' })
  const recorded = () =>
    rowsOf<{ type: string }>(world, "SELECT type FROM audit WHERE cube_id = 'bl-code' AND type = 'OccupancyRead'")
  await signIn('user', `${site.at}/boxes/1`)
  const current = card(page, 'Current occupancies')
  await expect(current).toContainText(id)
  await expect(current).not.toContainText('4711')
  expect(await recorded()).toHaveLength(0)
  await current.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(current).toContainText('4711')
  expect(await recorded()).toHaveLength(1)
  await expectAccessible(page)
  await current.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(current).not.toContainText('4711')

  await current.getByRole('button', { name: 'End...' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Parcel is told that it has ended')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(current).toContainText('Nobody occupies this box.')
})

test('maintenance keeps apps out, and lets them in again (BOX-34, BOX-35)', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-care', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/1`)
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('Maintenance required')
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('needs maintenance')
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('None required')
  expect((await site.occupy({ boxNumber: '1' })).boxNumber).toBe('1')
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
