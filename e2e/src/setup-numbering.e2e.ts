import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { button, heading, says, somebodyElse } from './setup-page.ts'
import { expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('numbers and types: every field is saved, and a number that is unknown is no error', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-fields', 2)
  await signIn('user', `${site.at}/boxes`)
  await button(page, 'Setup').click()
  await page.getByRole('menuitem', { name: 'Numbers and types (traditional)' }).click()
  await expect(button(page, 'Create & Next')).toBeEnabled()
  await site.swing('L-002')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-002')
  await page.getByLabel('Description').fill('Top left')
  await page.getByLabel('Types').fill('M')
  await page.getByLabel('Types').press('Enter')
  await page.getByLabel('Types').press('Escape')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')
  await page.getByLabel('Max occupancies').fill('3')
  for (const name of ['Enabled', 'Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name }).click()
  await button(page, 'Create & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(
    await rowsOf(
      world,
      `SELECT number, lock, description, types, max_occupancies, enabled, accessible, cooled, dangerous_goods, charger
       FROM boxes WHERE cube_id = 'wz-fields'`,
    ),
  ).toEqual([
    {
      ...{ number: '1', lock: 'L-002', description: 'Top left', types: ['M'], max_occupancies: 3, enabled: false },
      ...{ accessible: true, cooled: true, dangerous_goods: true, charger: true },
    },
  ])
  await button(page, 'Prev').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await page.getByLabel('Description').fill('First')
  await button(page, 'Reset').click()
  await expect(page.getByLabel('Description')).toHaveValue('Top left')
  await page.getByLabel('Description').fill('The first')
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await rowsOf(world, "SELECT description FROM boxes WHERE cube_id = 'wz-fields'")).toEqual([
    { description: 'The first' },
  ])
  await expectAccessible(page)
})

test('numbers and types: numbers step, what cannot be is refused, and what was entered is not given up unasked', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-input', 2)
  await signIn('user', `${site.at}/box-setup`)
  const number = page.getByLabel('Box number')
  const save = button(page, 'Create & Next')
  const refused = async (text: string) => {
    await says(page, text)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  }
  await number.fill('A9-x')
  await button(page, 'Next').click()
  await expect(heading(page, 'Box A10-x')).toBeVisible()
  await number.fill('')
  await refused('Enter a box number.')
  await button(page, 'Next').click()
  await expect(number).toHaveValue('1')
  await number.fill('A/1')
  await refused("A box number cannot contain '/'.")
  await number.fill('9'.repeat(200))
  await refused('Enter at most 64 characters.')
  await number.fill('1')
  for (const wrong of ['-1', '1000000000', '1.5']) {
    await page.getByLabel('Max occupancies').fill(wrong)
    await refused('Enter a whole number from 1 to 1000.')
  }
  await page.getByLabel('Max occupancies').fill('')
  await page.getByLabel('Max occupancies').blur()
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')

  await site.swing('L-001')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-001')
  await button(page, 'Next').click()
  await button(page, 'Keep').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  // the lock belongs to whatever number is typed
  await number.fill('12')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-001')
  await save.click()
  await expect(heading(page, 'Box 13')).toBeVisible()
  expect(await site.stored()).toEqual({ 12: 'L-001' })
  // a lock of another box is refused with the box that has it
  await site.swing('L-001')
  await says(page, 'Lock L-001 belongs to box 12.')
  await expect(page.getByText('lock L-001', { exact: true })).toHaveCount(0)
  await expect(button(page, 'Go to box 12')).toBeVisible()
  await save.click()
  await says(page, /already belongs to box 12/)
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await expectAccessible(page)
  await button(page, 'Discard').click()
  await expect(page.getByRole('heading', { name: /Boxes of wz-input/ })).toBeVisible()
  expect(await site.stored()).toEqual({ 12: 'L-001' })
})

test('two installers at one box: the fields of both are kept, and what both changed is asked about', async ({
  page,
  signIn,
  world,
  browser,
}) => {
  await using site = await virtualSite(world, 'wz-same', 2)
  await signIn('admin', `${site.at}/box-setup`)
  await using other = await somebodyElse(browser, world, 'user', `${site.at}/box-setup`)
  for (const one of [page, other.page]) await expect(button(one, 'Create & Next')).toBeEnabled()
  await page.getByLabel('Description').fill('Mine')
  await other.page.getByRole('switch', { name: 'Cooled' }).click()
  await button(other.page, 'Create & Next').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await expect(page.getByRole('switch', { name: 'Cooled' })).toBeChecked()
  await button(other.page, 'Prev').click()
  await other.page.getByLabel('Description').fill('Theirs')
  await button(other.page, 'Update & Next').click()
  await says(page, 'Description of box 1 is Theirs now; here it is Mine.')
  await button(page, 'Keep mine').click()
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await rowsOf(world, "SELECT description, cooled FROM boxes WHERE cube_id = 'wz-same'")).toEqual([
    { description: 'Mine', cooled: true },
  ])
})
