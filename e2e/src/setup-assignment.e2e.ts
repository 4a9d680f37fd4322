import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { button, heading, says } from './setup-page.ts'
import { expect, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('box numbers: the secondary side, undo by key, a number chosen by hand', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-sides', 5)
  await site.number(2)
  await signIn('user', `${site.at}/box-lock-setup`)
  await button(page, 'Secondary lock').click()
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-004', 'L-005')
  await expect(heading(page, 'No box is left')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await button(page, 'Primary lock').click()
  await page.getByLabel('Next box number').fill('A/1')
  await expect(heading(page, 'Which number is next?')).toBeVisible()
  await site.swing('L-003')
  await says(page, 'Lock L-003 was closed. Enter the next box number.')
  await page.getByLabel('Next box number').fill('A7')
  await site.swing('L-003')
  await expect(heading(page, 'Close box A8')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(
    await rowsOf(world, "SELECT number, lock, secondary_lock FROM boxes WHERE cube_id = 'wz-sides' ORDER BY number"),
  ).toEqual([
    { number: '1', lock: 'L-001', secondary_lock: 'L-004' },
    { number: '2', lock: 'L-002', secondary_lock: null },
    { number: 'A7', lock: 'L-003', secondary_lock: null },
  ])
})

test('box types: offered as the cube has them, by either lock of a box, and undone', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-types', 4)
  await site.number(3)
  await rowsOf(world, "UPDATE boxes SET secondary_lock = 'L-004' WHERE cube_id = 'wz-types' AND number = '3'")
  await rowsOf(world, "UPDATE boxes SET types = '{Cooled}' WHERE cube_id = 'wz-types' AND number = '1'")
  await signIn('user', `${site.at}/box-type-setup`)
  await expect(page.getByRole('group', { name: 'Box types' }).getByRole('button')).toHaveText([
    ...['XS', 'S', 'M', 'L', 'XL', 'Cooled'],
  ])
  // from then on doors are heard
  await expect(heading(page, 'Pick a type')).toBeVisible()
  await site.swing('L-001')
  await says(page, 'Pick a type first: lock L-001 was closed.')
  await button(page, 'M').click()
  await site.swing('L-001', 'L-004', 'L-002')
  await says(page, 'Box 2 · type M')
  await button(page, 'Undo').click()
  await says(page, 'Box 3 · type M')
  expect(await rowsOf(world, "SELECT 1 FROM boxes WHERE cube_id = 'wz-types' AND 'M' = ANY (types)")).toEqual([])
  await button(page, 'Save').click()
  await says(page, 'The types are saved')
  expect(await rowsOf(world, "SELECT number, types FROM boxes WHERE cube_id = 'wz-types' ORDER BY number")).toEqual([
    { number: '1', types: ['M', 'Cooled'] },
    { number: '2', types: [] },
    { number: '3', types: ['M'] },
  ])

  // a pressed mouse types every door that it goes over
  await button(page, 'XL').click()
  const wall = page.getByRole('group', { name: 'Boxes', exact: true })
  await wall.locator('[data-door="1"]').hover()
  await page.mouse.down()
  await wall.locator('[data-door="2"]').hover()
  await page.mouse.up()
  await wall.locator('[data-door="3"]').hover()
  await says(page, 'Box 2 · type XL')
  const given = wall.getByText('XL', { exact: true })
  await expect(given).toHaveCount(2)
  // read whole on a phone too
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => given.first().evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('a lock that meanwhile hangs in another cube is refused with the reason, and the rest can still be saved', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-moved', 2)
  await using elsewhere = await virtualSite(world, 'wz-elsewhere', 1)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-001', 'L-002')
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await rowsOf(world, "UPDATE locks SET cube_id = $1 WHERE cube_id = 'wz-moved' AND lock = 'L-002'", [elsewhere.cubeId])
  await button(page, 'Save assignment').click()
  await says(page, 'Box 2: the cube has no lock “L-002”.')
  expect(await site.stored()).toEqual({})
  await button(page, 'Undo').click()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-001' })
})

test('NUM-01 NUM-02 a cube that was numbered before is done; numbered again, what its boxes lose is asked about', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-again', 2)
  await site.number()
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await says(page, '2 of 2 numbered')
  await site.swing('L-002')
  await says(page, 'Lock L-002 is assigned to box 2 already. To move it, choose its new box first.')
  await button(page, 'Number all doors again').click()
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await says(page, '0 of 2 numbered')
  await site.swing('L-002')
  await says(page, '1 of 2 numbered')
  await says(page, 'Box 1 gets lock L-002 instead of L-001.')
  await says(page, 'L-002 is the primary lock of box 2: the box loses it.')
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0)
  await site.swing('L-001')
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await says(page, 'Every lock has its box: save the assignment')
  await button(page, 'Save assignment').click()
  const asked = page.getByRole('dialog', { name: 'Change the locks of stored boxes?' })
  await expect(asked.getByRole('listitem')).toHaveText([
    'Box 1 gets lock L-002 instead of L-001.',
    'Box 2 gets lock L-001 instead of L-002.',
  ])
  expect(await site.stored()).toEqual({ 1: 'L-001', 2: 'L-002' })
  await asked.getByRole('button', { name: 'Save assignment' }).click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-002', 2: 'L-001' })
  // the doors are closed once more: that is no new assignment
  await site.swing('L-001')
  await says(page, 'Lock L-001 is assigned to box 2 already. To move it, choose its new box first.')
  await page.getByRole('link', { name: 'Next: Types' }).click()
  await button(page, 'M').click()
  await says(page, '0 of 2 boxes have a type')
  await site.swing('L-001', 'L-002')
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'Next: Adjust locks' }).click()
  await expect(button(page, 'Start')).toBeVisible()
})

test('every wizard opens all locks, tells how far it is, and can stop', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-open', 3)
  await site.number(2)
  await signIn('admin', `${site.at}/box-setup`)
  for (const [path, label] of [
    ['box-setup', 'Open All Locks'],
    ['box-lock-setup', 'Open All'],
    ['box-type-setup', 'Open All'],
  ] as const) {
    await page.goto(`${site.at}/${path}`)
    for (const lock of site.locks) await site.close(lock)
    await button(page, label).click()
    await page.getByLabel(/Type the number/).fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
    await says(page, /Opening all: \d of 3/)
    await says(page, '3 of 3 opened')
    expect(site.locks.map(site.statusOf)).toEqual(['Open', 'Open', 'Open'])
    await button(page, 'Hide').click()
  }
  await page.goto(`${site.at}/box-lock-setup`)
  await button(page, 'Open All').click()
  await page.getByLabel(/Type the number/).fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
  await button(page, 'Stop').click()
  await says(page, /[0-2] of 3 opened/)
})
