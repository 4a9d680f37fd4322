import { register, mailTest as test } from './mail.ts'
import { typeIn } from './sessions.ts'
import { callAs, expect, expectAccessible } from './support.ts'

test('root creates an operator and invites its first Admin, who registers from the link, joins, creates a tenant and prints a label (INV-03, USER-01, USER-02, USER-03, USER-04, USER-05, USER-06)', async ({
  browser,
  page,
  signIn,
  mail,
  world,
}) => {
  const longName = `Astrid ${'Wolfeschlegelstein'.repeat(5)}`
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Create operator' }).click()
  const create = page.getByRole('dialog', { name: 'Create operator' })
  await create.getByLabel('ID').fill('fjordbox')
  await create.getByLabel('Name').fill('Fjordbox')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(create).toBeHidden()

  await page.goto('/fjordbox/users')
  await page.getByRole('button', { name: 'Invite User' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await expect(dialog.getByRole('radio', { name: 'User' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'User' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Admin' }).check()
  await dialog.getByLabel('Note').fill('For Astrid, who runs the night shift')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const mailto = decodeURIComponent(
    (await dialog.getByRole('link', { name: 'Write an e-mail with this link' }).getAttribute('href')) ?? '',
  )
  expect(mailto).toMatch(/^mailto:\?subject=Invitation to fjordbox&body=For Astrid, who runs the night shift\r\n/)
  const link = (await dialog.getByText('/redeem-invitation/fjordbox/invitation-').textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^${world.url}/redeem-invitation/fjordbox/invitation-[\\w-]{22}$`))
  expect(mailto).toContain(link)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Pending.*expires.*For Astrid/ })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Role', 'Created', 'Actions'])

  let guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Join' })).toBeHidden()
  guest = await register(guest, mail, longName, 'astrid@fjordbox.example')
  await expect(guest.getByRole('heading', { name: 'Join Fjordbox' })).toBeVisible()
  await expect(guest.getByText('For Astrid, who runs the night shift')).toBeVisible()
  await expect(guest.getByText(/can be used once, until \d/)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByText('You joined Fjordbox.')).toBeVisible()
  await expect(guest.getByRole('navigation', { name: 'Main navigation' }).getByText('Settings')).toBeVisible()

  // Used up: the error is shown and the button stays.
  await guest.goto(link)
  await expect(guest.getByText(/This invitation is not valid/)).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Join' })).toBeEnabled()

  // her name has no blank for ninety letters, and stays within the frame
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row', { name: /Astrid Wolfe/ })).toBeVisible()
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // lists change their form a moment after the window
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await guest.goto('/fjordbox')
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

test('a withdrawn invitation is dead, a success says so for 15 s; a role is changed, a user deleted, and the last Admin stays (USER-07, USER-08, USER-09, INV-01, INV-02)', async ({
  browser,
  page,
  sessions,
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

  const guest = await (await browser.newContext()).newPage()
  await sessions.open(guest, 'nobody', `/redeem-invitation/join-me/${withdrawn}`)
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
  await expect(told).toBeHidden({ timeout: 10_000 })
  await guest.context().close()

  // the only Admin stays, until there is another one
  await page.getByRole('button', { name: 'Refresh' }).click()
  const action = async (name: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')
  await action('Noa Frei', 'Delete')
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(dialog.getByText(/This is the last Admin/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const second = await (await browser.newContext()).newPage()
  await sessions.open(second, 'user', '/')
  expect((await callAs(second, 'POST', `/operators/join-me/users/${await invite()}/redeem`)).ok()).toBe(true)
  await second.context().close()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await action('Noa Frei', 'Change role')
  await dialog.getByRole('radio', { name: 'User' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role of Noa Frei changed.')).toBeVisible()
  await action('Noa Frei', 'Delete')
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  // rows behind a dialog are not found
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Noa Frei/ })).toBeHidden()
})

test('a forgotten password is chosen anew by mail, in German; whoever signs out everywhere is out on every open page (ACCT-02)', async ({
  browser,
  mail,
  page,
  signIn,
  world,
}) => {
  const german = await (await browser.newContext({ locale: 'de-AT', baseURL: world.url })).newPage()
  await german.goto('/alpenbox/cubes')
  await german.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expectAccessible(german)
  await german.getByLabel('E-Mail').fill('solo@cubeward.example')
  await german.getByRole('button', { name: 'Link senden' }).click()
  await expect(german.getByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' })).toBeVisible()
  await expectAccessible(german)
  await german.goto(await mail.linkTo('solo@cubeward.example'))
  await expect(german.getByText('Für solo@cubeward.example')).toBeVisible()
  await expectAccessible(german)
  await german.getByLabel('Neues Passwort').fill('ein neues Passwort')
  await german.getByLabel('Passwort wiederholen').fill('ein neues Passwort')
  await german.getByRole('button', { name: 'Passwort speichern' }).click()
  // signed in, and where the sign-in had begun
  await expect(german).toHaveURL(/\/alpenbox\/cubes/)
  await expect(german.getByRole('heading', { name: 'Cubes', level: 1 })).toBeVisible()
  await german.goBack()
  await german.goto(await mail.linkTo('solo@cubeward.example'))
  await expect(german.getByRole('heading', { name: 'Dieser Link ist abgelaufen' })).toBeVisible()

  await signIn('user', '/nordpost/cubes')
  const elsewhere = await (await browser.newContext({ baseURL: world.url })).newPage()
  await elsewhere.goto('/nordpost/cubes')
  await typeIn(elsewhere, 'user')
  await expect(elsewhere.getByRole('heading', { name: 'Cubes' })).toBeVisible()

  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session of Chrome/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Present password').fill('not it')
  await page.getByLabel('New password').fill('something longer')
  await page.getByLabel('Repeat password').fill('something longer')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})
