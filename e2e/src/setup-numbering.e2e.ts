import { countLocks } from '@cubeward/world/testing/new-cube.ts'
import { fieldSite, often } from './field-site.ts'
import { button, heading, openAll, says } from './setup-page.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('numbering: what was captured survives a reload, leaving is asked about, either side, undo by key, a number by hand', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-doors', 7)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-002', 'L-001')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await page.reload()
  await says(page, /Continued from/)
  await expect(heading(page, 'Close box 3')).toBeVisible()
  // a lock that counted before counts no second time
  await site.swing('L-001', 'L-003')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  // to discard what was left would take with it what was added since
  await expect(page.getByText(/Continued from/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await says(page, /3 locks are captured and not saved/)
  await expectAccessible(page)
  await button(page, 'Keep').click()
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-002', 2: 'L-001', 3: 'L-003' })

  await button(page, 'Secondary lock').click()
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-004', 'L-005', 'L-006')
  await expect(heading(page, 'No box is left')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await button(page, 'Primary lock').click()
  await page.getByLabel('Next box number').fill('A/1')
  await expect(heading(page, 'Which number is next?')).toBeVisible()
  await site.swing('L-007')
  await says(page, 'Lock L-007 was closed. Enter the next box number.')
  await page.getByLabel('Next box number').fill('A7')
  await site.swing('L-007')
  await expect(heading(page, 'Close box A8')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  const stored = (await site.boxes()).map(({ number, lock, secondary_lock }) => [number, lock, secondary_lock])
  const saved = [
    ['1', 'L-002', 'L-004'],
    ['2', 'L-001', 'L-005'],
    ['3', 'L-003', null],
    ['A7', 'L-007', null],
  ]
  expect(stored).toEqual(saved)

  await site.swing('L-006')
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await button(page, 'Discard').click()
  await expect(page.getByRole('heading', { name: /Boxes of wz-doors/ })).toBeVisible()
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 4')).toBeVisible()
  expect(Object.keys(await site.stored())).toHaveLength(saved.length)

  // a lock that is not there any more is refused with the reason, and the rest can still be saved
  await using moved = await fieldSite(world, 'wz-moved', { boxes: 0, spare: ['L-001', 'L-002'] })
  await page.goto(`${moved.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  for (const lock of ['L-001', 'L-002'])
    for (const status of ['Open', 'Closed'] as const) await moved.doors.move(lock, status)
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await moved.doors.unplug('L-002')
  await expect.poll(() => countLocks(world, 'wz-moved'), often).toBe(1)
  await button(page, 'Save assignment').click()
  await says(page, 'Box 2: the cube has no lock “L-002”.')
  await button(page, 'Undo').click()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
})

test('NUM-01 NUM-02 a cube that was numbered before is numbered again, typed and adjusted; what its boxes lose is asked about (BLOCK-04, BTYPE-04)', async ({
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
  await openAll(page, 'Open All', site)
  await site.swing('L-001')
  await says(page, 'Lock L-001 is assigned to box 2 already. To move it, choose its new box first.')
  await page.getByRole('link', { name: 'Next: Types' }).click()
  await button(page, 'M').click()
  await says(page, '0 of 2 boxes have a type')
  await openAll(page, 'Open All', site)
  for (const lock of site.locks) await site.close(lock)
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'Next: Adjust locks' }).click()

  // a close opens the same box again
  await button(page, 'Start').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  // the focus is not lost with the button that is gone
  await expect(heading(page, 'Box 1')).toBeFocused()
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await site.close('L-002')
  await says(page, 'closed once')
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await button(page, 'Skip').click()
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  await site.close('L-001')
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  // after a reload nothing opens by itself
  await page.reload()
  await says(page, /Continued from/)
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Previous').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  for (let closes = 0; closes < 3; closes++) await site.close('L-002')
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Skip').click()
  await says(page, '1 box was skipped')
})

test('box types: offered as the cube has them, by either lock of a box, undone, and painted with the mouse', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-types', 4)
  await site.number(3)
  await signIn('user', `${site.at}/boxes`)
  const before = [
    { number: '1', types: ['Cooled'] },
    { number: '3', secondaryLock: 'L-004' },
  ]
  expect((await callAs(page, 'PATCH', `/operators${site.at}/boxes`, before)).ok()).toBe(true)
  await page.goto(`${site.at}/box-type-setup`)
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
  const types = async () => (await site.boxes()).map((box) => box.types)
  expect(await types()).toEqual([['Cooled'], [], []])
  await button(page, 'Save').click()
  await says(page, 'The types are saved')
  expect(await types()).toEqual([['M', 'Cooled'], [], ['M']])

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
