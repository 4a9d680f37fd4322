import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { Page } from '@playwright/test'
import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('every setting is edited, saved, and there again (BOX-20, BOX-21, BOX-22, BOX-24, BOX-25, BOX-26)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-edit', { boxes: 2, spare: ['S-01', 'S-02'] })
  await rowsOf(world, "UPDATE boxes SET types = '{Coolbox}' WHERE cube_id = 'bl-edit' AND number = '2'")
  await signIn('user', `${site.at}/boxes/1/edit`)
  await page.getByLabel('Description').fill('At the wall')
  await page.getByLabel('Types').click()
  await page.getByRole('option', { name: 'Coolbox' }).click()
  await page.getByLabel('Types').press('Escape')
  for (const feature of ['Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name: feature }).click()
  await choose(page, 'Lock', 'S-01')
  await choose(page, 'Secondary lock', 'S-02')
  await page.getByLabel('Max occupancies').fill('3')
  await page.getByLabel('Apps', { exact: true }).click()
  await page.getByRole('option', { name: /parcel/i }).click()
  await page.getByLabel('Apps', { exact: true }).press('Escape')
  await page.getByRole('switch', { name: 'Enabled' }).click()
  await page.getByLabel('Access keys').fill('04A2B3')
  await page.getByLabel('Access keys').press('Enter')
  await page.getByLabel('Access keys').fill('4711')
  await page.getByLabel('Access keys').press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  const [stored] = await rowsOf(
    world,
    `SELECT description, types, lock, secondary_lock, max_occupancies, apps, enabled, access_keys,
       accessible AND cooled AND dangerous_goods AND charger AS features FROM boxes WHERE cube_id = 'bl-edit' AND number = '1'`,
  )
  expect(stored).toEqual({
    description: 'At the wall',
    types: ['M', 'Coolbox'],
    lock: 'S-01',
    secondary_lock: 'S-02',
    max_occupancies: 3,
    apps: ['parcel'],
    enabled: false,
    access_keys: ['04A2B3', '4711'],
    features: true,
  })
  await page.goto(`${site.at}/boxes/1/edit`)
  await expect(page.getByLabel('Description')).toHaveValue('At the wall')
  await expect(page.getByRole('switch', { name: 'Charger' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Secondary lock' })).toHaveText('S-02')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('3')
  // a key is taken off again
  await page.getByRole('button', { name: '4711' }).press('Delete')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  await page.goto(`${site.at}/boxes/1/settings`)
  await expect(card(page, 'Access keys')).toContainText('04A2B3')
  await expect(card(page, 'Access keys')).not.toContainText('4711')
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('is disabled')
  const [counts] = await rowsOf(world, "SELECT boxes_disabled FROM cube_state WHERE cube_id = 'bl-edit'")
  expect(counts).toEqual({ boxes_disabled: 1 })
})

test('what makes no sense is refused beside its field, and nothing is lost', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-bad', { boxes: 2 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  const most = page.getByLabel('Max occupancies')
  for (const bad of ['-1', '0', '1e9', '1.5']) {
    await most.fill(bad)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  }
  expect(page.url()).toContain('/edit')
  // letters are not even taken by the field; empty is 1, also with Enter
  await most.fill('2')
  await most.press('ControlOrMeta+a')
  await most.pressSequentially('x')
  await most.fill('')
  await page.getByLabel('Description').fill('d'.repeat(300))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/255/)
  await page.getByLabel('Description').fill('d'.repeat(255))
  await most.fill('')
  await most.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${site.at}/boxes/1`)
  expect(await rowsOf(world, "SELECT max_occupancies FROM boxes WHERE cube_id = 'bl-bad' AND number = '1'")).toEqual([
    { max_occupancies: 1 },
  ])
  await page.goto(`${site.at}/boxes/1/edit`)
  await choose(page, 'Lock', /L-02/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lock “L-02” already belongs to box 2. Take it from there first.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Lock', exact: true })).toContainText('L-02')
})

test('a further type is added to those that are there, and leaving the field takes none of them off', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-types', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  const types = page.getByLabel('Types')
  await types.click()
  await types.pressSequentially('Cooled')
  await types.press('Enter')
  await types.press('Tab')
  await types.click()
  await types.pressSequentially('M')
  await types.press('Enter')
  await page.getByLabel('Description').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  expect(await rowsOf(world, "SELECT types FROM boxes WHERE cube_id = 'bl-types'")).toEqual([
    { types: ['M', 'Cooled'] },
  ])
})

test('two who edit the same box: the second is shown what the first made of it', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'bl-two', { boxes: 1 })
  await signIn('user', `${site.at}/boxes/1/edit`)
  await page.getByLabel('Description').fill('Mine')
  const other = await page.context().newPage()
  await other.goto(`${site.at}/boxes/1/edit`)
  await other.getByLabel('E-mail').or(other.getByLabel('Description')).waitFor()
  if (await other.getByLabel('E-mail').isVisible()) {
    await other.getByLabel('E-mail').fill('admin@cubeward.example')
    await other.getByLabel('Password', { exact: true }).fill('cubeward')
    await other.getByRole('button', { name: 'Sign in' }).click()
  }
  await other.getByLabel('Max occupancies').fill('4')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitForURL(`**${site.at}/boxes/1`)
  await other.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changed by someone else meanwhile')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**${site.at}/boxes/1`)
  expect(await rowsOf(world, "SELECT description, max_occupancies FROM boxes WHERE cube_id = 'bl-two'")).toEqual([
    { description: 'Mine', max_occupancies: 4 },
  ])
})
