import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, test } from './support.ts'

test('how boxes are given: the settings of the cube are saved, and boxes are given by them (CUBE-33, CUBE-34, CUBE-35, CUBE-36, CUBE-37)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-mode', { boxes: 4 })
  await signIn('user', `${site.at}/edit`)
  const mode = page.getByRole('combobox', { name: 'Which free box is taken' })
  await mode.click()
  await expect(page.getByRole('option')).toHaveText(['Least recently used', 'Random', 'Ascending by number'])
  await page.getByRole('option', { name: 'Ascending by number' }).click()
  await page.getByRole('switch', { name: 'Prefer an open box' }).click()
  await page.getByLabel(/Reopen empty boxes/).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}`)
  await page.goto(`${site.at}/edit`)
  await expect(mode).toHaveText('Ascending by number')
  await expect(page.getByRole('switch', { name: 'Prefer an open box' })).toBeChecked()
  await expect(page.getByLabel(/Reopen empty boxes/)).toHaveValue('30')
  expect((await site.occupy()).boxNumber).toBe('1')
  await site.doors.move('L-04', 'Open')
  await expect
    .poll(() => rowsOf(world, "SELECT status FROM locks WHERE cube_id = 'bl-mode' AND lock = 'L-04'"))
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
  await rowsOf(
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
