import { register, mailTest as test } from './mail.ts'
import { expect } from './support.ts'

test('root creates an operator and invites its first Admin, who registers, joins, creates a tenant and prints a label', async ({
  browser,
  page,
  signIn,
  mail,
}) => {
  test.setTimeout(90_000)
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Create operator' }).click()
  const create = page.getByRole('dialog', { name: 'Create operator' })
  await create.getByLabel('ID').fill('fjordbox')
  await create.getByLabel('Name').fill('Fjordbox')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(create).toBeHidden()

  await page.goto('/fjordbox/users')
  await page.getByRole('button', { name: 'Invite User' }).first().click()
  const invite = page.getByRole('dialog', { name: 'Invite User' })
  await invite.getByRole('radio', { name: 'Admin' }).check()
  await invite.getByRole('button', { name: 'Invite' }).click()
  const link = (await invite.getByText('/redeem-invitation/fjordbox/invitation-').textContent()) ?? ''

  let guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(link)
  guest = await register(guest, mail, 'Astrid Vik', 'astrid@fjordbox.example')
  await expect(guest.getByRole('heading', { name: 'Join Fjordbox' })).toBeVisible()
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByText('You joined Fjordbox.')).toBeVisible()

  await guest.getByRole('link', { name: 'Tenants' }).click()
  await guest.getByRole('button', { name: 'Create Tenant' }).first().click()
  const tenant = guest.getByRole('dialog')
  await tenant.getByLabel('ID').fill('bryggen')
  await tenant.getByLabel('Name').fill('Bryggen Bakeri')
  await tenant.getByRole('button', { name: 'Create' }).click()
  await expect(guest.getByRole('heading', { name: 'Bryggen Bakeri' })).toBeVisible()
  await guest.getByRole('link', { name: 'Cube activation codes' }).click()
  await guest.getByRole('button', { name: 'Create code' }).first().click()
  const data = guest.getByRole('form', { name: 'Cube data' })
  await data.getByLabel('Description').fill('By the quay')
  await data.getByRole('button', { name: 'Save' }).click()
  await expect(guest.getByRole('img', { name: /QR code of the cube activation code/ })).toBeVisible()
  await guest.getByRole('link', { name: 'Cube activation codes' }).click()
  await guest.getByRole('button', { name: 'Print labels' }).click()
  // The sheet is a page of its own; the list that led to it may still be on its way out.
  await expect(guest.locator('[data-label-preview]').getByText('By the quay')).toBeVisible()
  await guest.emulateMedia({ media: 'print' })
  await expect(guest.locator('[data-print-sheet]').getByText('By the quay')).toBeVisible()
})
