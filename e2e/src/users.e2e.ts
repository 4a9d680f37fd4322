import { expect, expectAccessible, test } from './support.ts'

test('an invited person registers from the link, joins, and the link is used up', async ({
  browser,
  page,
  signIn,
  world,
}) => {
  await signIn('admin', '/nordpost/users')
  await expect(page.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await expect(dialog.getByRole('radio', { name: 'User' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Admin' }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = (await dialog.getByText('/redeem-invitation/nordpost/invitation-').textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^${world.url}/redeem-invitation/nordpost/invitation-[\\w-]{22}$`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Pending/ }).first()).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Join' })).toBeHidden()
  await guest.getByRole('link', { name: 'Register' }).click()
  await guest.getByLabel('Name', { exact: true }).fill('Greta Neu')
  await guest.getByLabel('E-mail').fill('greta@nordpost.example')
  await guest.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await guest.getByLabel('Repeat password').fill('correct horse battery')
  await guest.getByRole('button', { name: 'Register' }).click()
  await expect(guest.getByRole('heading', { name: 'Join Nordpost' })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByText('You joined Nordpost.')).toBeVisible()
  await expect(guest.getByRole('navigation', { name: 'Main navigation' }).getByText('Settings')).toBeVisible()

  // Used up: the error is shown and the button stays.
  await guest.goto(link)
  await expect(guest.getByText(/This invitation is not valid/)).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Join' })).toBeEnabled()

  // Taking the rights away counts at once.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Actions for Greta Neu' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'User' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role of Greta Neu changed.')).toBeVisible()
  await guest.goto('/nordpost/users')
  await expect(guest.getByText('You are not allowed to see this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Greta Neu' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByRole('row', { name: /Greta Neu/ })).toBeHidden()
})

test('the last Admin stays', async ({ page, signIn }) => {
  await signIn('root', '/nordpost/users')
  await page.getByRole('button', { name: 'Actions for Maren Holst' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByRole('dialog').getByText(/This is the last Admin/)).toBeVisible()
})
