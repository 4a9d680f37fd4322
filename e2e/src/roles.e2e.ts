import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
/** Follows live: from now on the page learns what happens to the rights. */
const live = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible()

/** An action that the role may not use: there, looking so, and saying why. */
async function expectRefused(page: Page, name: string, reason: RegExp) {
  const control = page.getByRole('menuitem', { name }).or(page.getByRole('button', { name })).first()
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await control.hover()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
}

/** The account menu says who is signed in and works by keyboard. */
async function expectAccountMenu(page: Page, email: string, name: string) {
  const opener = page.getByRole('button', { name: /, menu$/ })
  await opener.press('Enter')
  const menu = page.getByRole('menu', { name: new RegExp(`Signed in as .*${email}`) })
  await expect(menu.getByText(email)).toBeVisible()
  await expect(menu.getByText(name)).toBeVisible()
  await expect(menu.locator('[role^=menuitem]').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Ends the session of this browser, so that somebody else can sign in. */
async function forget(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
}

test('Apps, Operators and Setups stand in the menu of root alone; the account menu is there for everybody (ROLE-09, 10, SHELL-69, 70, 71, ACCT-01, INV-01)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/nordpost/cubes')
  await expectAccountMenu(page, 'root@cubeward.example', 'Robin Root')
  for (const [name, address] of [
    ['Apps', /\/apps$/],
    ['Operators', /\/operators$/],
    ['Setups', /\/admin-setups\/units$/],
  ] as const) {
    await page.getByRole('button', { name: /, menu$/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await forget(page)

  // an Admin sees operators, and neither creates, edits nor deletes any
  await signIn('admin', '/operators')
  await expect(page.getByRole('row', { name: /Alpenbox/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create operator' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expectAccountMenu(page, 'admin@cubeward.example', 'Maren Holst')
  await page.getByRole('button', { name: /, menu$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  for (const name of ['Apps', 'Operators', 'Setups']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  for (const [method, path] of [
    ['POST', '/operators/not-mine'],
    ['PUT', '/operators/nordpost'],
    ['DELETE', '/operators/nordpost'],
    ['GET', '/setup/cubes'],
    ['GET', '/setup/units'],
  ] as const)
    expect((await callAs(page, method, path, { name: 'No' })).status()).toBe(403)
  await forget(page)

  await signIn('nobody', '/')
  await expect(page.getByText('You are not registered with any operator.')).toBeVisible()
  await expectAccountMenu(page, 'nobody@cubeward.example', 'Noa Frei')
  // an invitation that is not valid names nobody, and stands alone
  await page.goto('/redeem-invitation/zzz/invitation-x')
  await expect(page.getByText(/This invitation is not valid/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation', level: 1 })).toBeVisible()
  await expect(page.getByText(/zzz|You are invited/)).toHaveCount(0)
  await expect(navigation(page)).toHaveCount(0)
  await expectAccountMenu(page, 'nobody@cubeward.example', 'Noa Frei')
  await page.setViewportSize({ width: 1920, height: 900 })
  const card = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::*[3]').boundingBox()
  expect(card?.width).toBeLessThanOrEqual(1008)
})

test('what only Admins may do is disabled for a User, with the reason, and its call refused (ROLE-14, ROLE-15, TEN-16)', async ({
  page,
  signIn,
}) => {
  const cube = '/nordpost/cubes/np-hamburg-01'
  await signIn('user', '/nordpost/settings')
  await expect(page.getByText('You are not allowed to see this page.')).toBeVisible()
  await page.goto('/nordpost/users')
  await expect(page.getByText('You are not allowed to see this page.')).toBeVisible()
  await expect(navigation(page).getByText('Cubes', { exact: true })).toBeVisible()
  for (const name of ['Users', 'Settings']) await expect(navigation(page).getByText(name)).toHaveCount(0)
  await expectAccountMenu(page, 'user@cubeward.example', 'Jonas Brandt')
  await page.goto(cube)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await expectRefused(page, 'Reset secret', /Your role may not do this\./)
  await page.goto(`${cube}/edit`)
  await expectRefused(page, 'Delete cube', /Only an Admin may delete a cube\./)
  await page.goto(`${cube}/boxes`)
  await expectRefused(page, 'Delete all boxes', /Only an Admin may delete all boxes\./)
  await page.goto(`${cube}/maintenance-codes`)
  const permissions = ['FullAccess', 'MaintenanceOnly', 'OpenNonOccupied', 'ReadOnly']
  for (const name of permissions) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  const codes = await (await callAs(page, 'GET', `/operators${cube}/maintenance-codes`)).json<object>()
  expect(Object.keys(codes).sort()).toEqual(permissions)
  const tenant = '/nordpost/tenants/elbe-apotheken'
  await page.goto(tenant)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectRefused(page, 'Delete tenant', /Only Admins of the operator may delete tenants\./)
  // a member of one operator has nowhere to move it to
  await expect(page.getByRole('menuitem', { name: 'Move tenant' })).toHaveCount(0)
  await page.goto(`${tenant}/settings/notifications`)
  await expectRefused(page, 'New configuration', /Only Admins of the operator may change these settings\./)
  const matrix = page.getByRole('form', { name: 'Matrix' })
  await expect(matrix.getByText('Only Admins of the operator may change these settings.')).toBeVisible()
  await expect(matrix.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('form', { name: 'SMS' }).getByRole('switch')).toBeEnabled()
  await page.goto(`${tenant}/settings/new-email-configuration`)
  await expect(page.getByText('Only Admins of the operator may change these settings.').first()).toBeVisible()
  const fields = page.getByRole('main').locator('input:not([type=hidden]), textarea')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) await expect(field).toBeDisabled()
  await page.goto(`${tenant}/settings/authentication`)
  await expect(page.getByText('Only Admins of the operator may change these settings.')).toBeVisible()
  await expect(page.getByLabel('Organization ID')).toBeDisabled()
  await expectAccessible(page)

  const off = { matrixEnabled: false, matrixHost: null, matrixPort: null, matrixUser: null }
  for (const [method, path, body] of [
    ['DELETE', '/cubes/np-hamburg-01'],
    ['DELETE', '/cubes/np-hamburg-01/secret'],
    ['DELETE', '/cubes/np-hamburg-01/boxes'],
    ['DELETE', '/tenants/elbe-apotheken'],
    ['PUT', '/tenants/elbe-apotheken/matrix', off],
    ['PUT', '/tenants/elbe-apotheken/sso', { enabled: false, organizationId: 'x' }],
    ['GET', '/users'],
    ['POST', '/users', { role: 'Admin' }],
    ['GET', '/settings'],
    ['PUT', '/settings', { alertEmails: '', alertPhones: '' }],
    ['GET', '/email-configuration'],
  ] as [string, string, unknown?][])
    expect([path, (await callAs(page, method, `/operators/nordpost${path}`, body)).status()]).toEqual([path, 403])
  // an operator of others is answered as one that is not there
  const [foreign, absent] = await Promise.all(
    ['alpenbox', 'zzz'].map((it) => callAs(page, 'GET', `/operators/${it}/cubes`)),
  )
  expect([foreign?.status(), absent?.status()]).toEqual([404, 404])
})

test('an open console follows the role of its user in each operator, and says when the access has ended (ROLE-02, ROLE-03, ROLE-12, TEN-16, ROLE-15)', async ({
  browser,
  page,
  sessions,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/watched', { name: 'Watched' })
  await callAs(page, 'POST', '/operators/watched/tenants/of-two', { name: 'Of two' })
  const invite = async (role: string) =>
    (await (await callAs(page, 'POST', '/operators/watched/users', { role })).json<{ userId: string }>()).userId
  const member = await (await browser.newContext()).newPage()
  await sessions.open(member, 'solo', '/alpenbox/cubes')
  for (const name of ['Users', 'Settings']) await expect(navigation(member).getByText(name)).toBeVisible()
  await member.goto(`/redeem-invitation/watched/${await invite('User')}`)
  await member.getByRole('button', { name: 'Join' }).click()
  await expect(navigation(member).getByText('Tenants')).toBeVisible()
  await live(member)
  for (const name of ['Users', 'Settings']) await expect(navigation(member).getByText(name)).toHaveCount(0)
  const { userId } = await (await callAs(member, 'GET', '')).json<{ userId: string }>()
  const become = (role: string) => callAs(page, 'PUT', `/operators/watched/users/${userId}`, { role })

  // a member of two operators who is User here: the entry is there, and says what is missing
  await member.goto('/watched/tenants/of-two')
  await member.getByRole('button', { name: 'More', exact: true }).click()
  await expectRefused(member, 'Move tenant', /Admin of both operators/)
  await member.keyboard.press('Escape')
  await live(member)
  await become('Admin')
  await expect(navigation(member).getByText('Settings')).toBeVisible()
  await navigation(member).getByText('Users').click()
  await expect(member.getByRole('button', { name: 'Invite User' })).toBeVisible()

  // another Admin, so that this one can be made User again
  const other = await (await browser.newContext()).newPage()
  await sessions.open(other, 'user', '/')
  const joined = await callAs(other, 'POST', `/operators/watched/users/${await invite('Admin')}/redeem`)
  expect(joined.ok()).toBe(true)
  await other.context().close()
  await become('User')
  await expect(member.getByText('You are not allowed to see this page.')).toBeVisible()
  await expect(navigation(member).getByText('Settings')).toHaveCount(0)

  await navigation(member).getByText('Cubes', { exact: true }).click()
  expect((await callAs(page, 'DELETE', `/operators/watched/users/${userId}`)).status()).toBe(204)
  await expect(member.getByText('You no longer have access to Watched.')).toBeVisible()
  await expect(member.getByText('Offline')).toHaveCount(0)
  await expect(navigation(member).getByRole('link', { name: 'Cubes' })).toHaveCount(0)
  await expectAccessible(member)
  await member.getByRole('link', { name: 'To the start page' }).click()
  await expect(member).toHaveURL(/\/alpenbox(\/|$)/)
  await member.context().close()
})

test('pages of a tenant that moved away, and of its cubes, say so where they are open', async ({
  browser,
  page,
  sessions,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/elsewhere', { name: 'Elsewhere' })
  const context = await browser.newContext()
  const cube = await context.newPage()
  await sessions.open(cube, 'user', '/nordpost/cubes/np-hamburg-01/edit')
  await live(cube)
  const overview = await (await callAs(cube, 'GET', '/operators/nordpost/cubes/np-hamburg-01')).json<{
    tenant: { id: string; name: string }
  }>()
  const { id, name } = overview.tenant
  const tenant = await context.newPage()
  await sessions.open(tenant, 'user', `/nordpost/tenants/${id}/settings`)
  await live(tenant)
  await expect(tenant.getByRole('heading', { name, level: 1 })).toBeVisible()

  const move = async (from: string, to: string) => {
    const path = `/operators/${from}/tenants/${id}/operator`
    return (await callAs(page, 'PUT', path, to, { 'content-type': 'text/plain' })).status()
  }
  expect(await move('nordpost', 'elsewhere')).toBe(204)
  await expect(cube.getByText(/You no longer have access to/)).toBeVisible()
  await expect(cube.getByText(/belongs to another operator now/)).toBeVisible()
  await expect(cube.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(tenant.getByText(`You no longer have access to ${name}.`)).toBeVisible()
  expect(await move('elsewhere', 'nordpost')).toBe(204)
  await context.close()
})
