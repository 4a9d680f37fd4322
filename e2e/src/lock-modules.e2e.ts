import { expect, test } from './support.ts'

const list = '/nordpost/lock-modules'

test('lock modules: found, read with their logs, live, and the password only when it is asked for (LMOD-01…03)', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('user', '/nordpost/cubes/np-hamburg-01')
  // CUBE-15
  await page.getByRole('region', { name: 'Lock modules' }).getByRole('link', { name: 'Plinth side door' }).click()
  await expect(page.getByRole('heading', { name: 'Plinth side door', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'np-hamburg-01' })).toBeVisible()
  for (const column of ['Created', 'Event', 'Box', 'Lock'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const changed = page.getByRole('row', { name: /Password changed/ }).first()
  const secret = changed.locator('code').first()
  await expect(secret).toHaveText('••••••••')
  await changed.getByRole('button', { name: 'Show password' }).first().click()
  await expect(secret).not.toHaveText('••••••••')
  await world.lockModule?.use('Front')
  await expect(page.getByRole('row', { name: /Told to open by Simulator.*Front/ }).first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Lock Modules' }).click()
  for (const column of ['ID', 'Name', 'Cube', 'Last login'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  await page.getByRole('searchbox').or(page.getByLabel('Search id, name, cube')).first().fill('yard')
  await expect(page).toHaveURL(/search=yard/)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a lock module is renamed, given to another cube, and deleted (LMOD-04, LMOD-05)', async ({ page, signIn }) => {
  await signIn('user', `${list}/lm-spare-1/edit`)
  await page.getByLabel('Name').fill('Loading bay')
  await page.getByRole('combobox', { name: 'Cube' }).fill('rostock')
  await page
    .getByRole('option', { name: /Rostock/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Loading bay', level: 1 })).toBeVisible()
  const cube = page.getByRole('link', { name: /rostock/ })
  await expect(cube).toBeVisible()
  await cube.click()
  await expect(page.getByRole('region', { name: 'Lock modules' }).getByText('Loading bay')).toBeVisible()
  await page.getByRole('region', { name: 'Lock modules' }).getByRole('link', { name: 'Loading bay' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete lock module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lock module' }).click()
  await expect(page).toHaveURL(/\/nordpost\/lock-modules$/)
  await expect(page.getByRole('link', { name: /lm-lub-02/ }).first()).toBeVisible()
  await expect(page.getByText('lm-spare-1')).toHaveCount(0)
})

test('a new lock module appears by its first login with a provisioning token, while the list is open (decision 18)', async ({
  page,
  signIn,
}) => {
  await signIn('solo', '/alpenbox/lock-modules')
  await page.getByRole('button', { name: 'Add lock modules' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const login = await page.request.post('/device/v1/lock-modules/lm-new-1/login', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(login.ok()).toBe(true)
  await expect(page.getByRole('row', { name: /lm-new-1/ })).toBeVisible()
})
