import { register, mailTest as test } from './mail.ts'
import { callAs, expect, expectAccessible } from './support.ts'

test('an invited person registers from the link, joins, and the link is used up (INV-03, USER-01, USER-02, USER-03, USER-04, USER-05, USER-06, USER-07, USER-08)', async ({
  browser,
  page,
  signIn,
  mail,
  world,
}) => {
  await signIn('admin', '/nordpost/users')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Role', 'Created', 'Actions'])
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await expect(dialog.getByRole('radio', { name: 'User' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'User' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Admin' }).check()
  await dialog.getByLabel('Note').fill('For Greta, who runs the night shift')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const mailto = decodeURIComponent(
    (await dialog.getByRole('link', { name: 'Write an e-mail with this link' }).getAttribute('href')) ?? '',
  )
  expect(mailto).toMatch(/^mailto:\?subject=Invitation to nordpost&body=For Greta, who runs the night shift\r\n/)
  const link = (await dialog.getByText('/redeem-invitation/nordpost/invitation-').textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^${world.url}/redeem-invitation/nordpost/invitation-[\\w-]{22}$`))
  expect(mailto).toContain(link)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Pending.*expires.*For Greta/ })).toBeVisible()

  let guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Join' })).toBeHidden()
  guest = await register(guest, mail, 'Greta Neu', 'greta@nordpost.example')
  await expect(guest.getByRole('heading', { name: 'Join Nordpost' })).toBeVisible()
  await expect(guest.getByText('For Greta, who runs the night shift')).toBeVisible()
  await expect(guest.getByText(/can be used once, until \d/)).toBeVisible()
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

test('a withdrawn invitation is dead, and a success says so for 15 s (USER-09, INV-01, INV-02)', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/join-me', { name: 'Join me' })
  const invite = async () =>
    (await (await callAs(page, 'POST', '/operators/join-me/users', { role: 'Admin' })).json<{ userId: string }>())
      .userId
  const [kept, withdrawn] = [await invite(), await invite()]
  await page.goto('/join-me/users')
  await expect(page.getByRole('row', { name: /Pending/ })).toHaveCount(2)
  await page
    .getByRole('row')
    .filter({ hasText: withdrawn.slice(0, 20) })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('row', { name: /Pending/ })).toHaveCount(1)

  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(`/redeem-invitation/join-me/${withdrawn}`)
  await guest.getByLabel('E-mail').fill('nobody@cubeward.example')
  await guest.getByLabel('Password', { exact: true }).fill('cubeward')
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest.getByText(/This invitation is not valid/)).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Join' })).toBeEnabled()
  await guest.clock.install()
  await guest.goto(`/redeem-invitation/join-me/${kept}`)
  await expect(guest.getByRole('heading', { name: 'Join Join me' })).toBeVisible()
  await guest.getByRole('button', { name: 'Join' }).click()
  const told = guest.getByText('You joined Join me.')
  await expect(told).toBeVisible()
  // the time counts from when the bar itself is there, not the plain words that stand in for it until its code has come
  await expect(guest.getByRole('button', { name: 'Close' })).toBeVisible()
  await guest.clock.fastForward(10_000)
  await expect(told).toBeVisible()
  await guest.clock.fastForward(5_000)
  await expect(told).toBeHidden()
  // a member of one operator again, whose rights end with the next call
  const { userId } = await (await callAs(guest, 'GET', '')).json<{ userId: string }>()
  expect((await callAs(guest, 'GET', '/operators/join-me/users')).status()).toBe(200)
  const other = await invite()
  await callAs(page, 'PUT', `/operators/join-me/users/${other}`, { role: 'Admin' })
  expect((await callAs(page, 'DELETE', `/operators/join-me/users/${userId}`)).status()).toBe(409)
  await guest.context().close()
})

test('the last Admin stays', async ({ page, signIn }) => {
  await signIn('root', '/nordpost/users')
  await page.getByRole('button', { name: 'Actions for Maren Holst' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByRole('dialog').getByText(/This is the last Admin/)).toBeVisible()
})
