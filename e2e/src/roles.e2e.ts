import { UnitAgent } from '@cubeward/unit/agent.ts'
import { simulatedHost } from '@cubeward/unit/host/simulated.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** An action that the role may not use: there, looking so, and saying why. */
async function expectRefused(page: Page, name: string, reason: RegExp) {
  const control = page.getByRole('menuitem', { name }).or(page.getByRole('button', { name })).first()
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await control.hover()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
}

test('Users and Settings stand in the navigation of Admins alone, operator by operator (ROLE-02, 03, 12)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/two-roles', { name: 'Two roles' })
  const invitation = await (await callAs(page, 'POST', '/operators/two-roles/users', { role: 'User' })).json<{
    userId: string
  }>()
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await signIn('solo', '/alpenbox/cubes')
  await expect(navigation(page).getByText('Users')).toBeVisible()
  await expect(navigation(page).getByText('Settings')).toBeVisible()
  const joined = await callAs(page, 'POST', `/operators/two-roles/users/${invitation.userId}/redeem`)
  expect(joined.ok()).toBe(true)
  await page.goto('/two-roles/cubes')
  await expect(navigation(page).getByText('Cubes', { exact: true })).toBeVisible()
  await expect(navigation(page).getByText('Users')).toHaveCount(0)
  await expect(navigation(page).getByText('Settings')).toHaveCount(0)

  // a member of two operators who is User here: the entry is there, and says what is missing (TEN-16, ROLE-15)
  await callAs(page, 'POST', '/operators/two-roles/tenants/of-two', { name: 'Of two' })
  await page.goto('/two-roles/tenants/of-two')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectRefused(page, 'Move tenant', /Admin of both operators/)
})

test('Apps, Operators and Setups stand in the menu of root alone, and lead there (ROLE-09, 10, SHELL-69, 70, 71)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/nordpost/cubes')
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
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await signIn('admin', '/nordpost/cubes')
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
})

test('the account menu says who is signed in and works by keyboard, for every account and on an invitation (ACCT-01)', async ({
  page,
  signIn,
}) => {
  for (const [account, path, name] of [
    ['root', '/', 'Robin Root'],
    ['admin', '/', 'Maren Holst'],
    ['user', '/', 'Jonas Brandt'],
    ['solo', '/', 'Lena Gruber'],
    ['nobody', '/', 'Noa Frei'],
    ['nobody', '/redeem-invitation/nordpost/invitation-x', 'Noa Frei'],
  ] as const) {
    const email = `${account}@cubeward.example`
    await signIn(account, path)
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
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('what only Admins may do is disabled for a User, with the reason, and its call refused (ROLE-15)', async ({
  page,
  signIn,
}) => {
  const cube = '/nordpost/cubes/np-hamburg-01'
  await signIn('user', cube)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await expectRefused(page, 'Reset secret', /Your role may not do this\./)
  await page.goto(`${cube}/edit`)
  await expectRefused(page, 'Delete cube', /Only an Admin may delete a cube\./)
  await page.goto(`${cube}/boxes`)
  await expectRefused(page, 'Delete all boxes', /Only an Admin may delete all boxes\./)
  const tenant = '/nordpost/tenants/elbe-apotheken'
  await page.goto(tenant)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectRefused(page, 'Delete tenant', /Only Admins of the operator may delete tenants\./)
  await page.goto(`${tenant}/settings/notifications`)
  await expectRefused(page, 'New configuration', /Only Admins of the operator may change these settings\./)
  const matrix = page.getByRole('form', { name: 'Matrix' })
  await expect(matrix.getByText('Only Admins of the operator may change these settings.')).toBeVisible()
  await expect(matrix.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('form', { name: 'SMS' }).getByRole('switch')).toBeEnabled()
  await page.goto(`${tenant}/settings/authentication`)
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

test('maintenance codes have exactly four permissions (ROLE-14)', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-hamburg-01/maintenance-codes')
  for (const name of ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  const codes = await (
    await callAs(page, 'GET', '/operators/nordpost/cubes/np-hamburg-01/maintenance-codes')
  ).json<object>()
  expect(Object.keys(codes).sort()).toEqual(['FullAccess', 'MaintenanceOnly', 'OpenNonOccupied', 'ReadOnly'])
})

test('units and cubes that wait are given away or deleted by root (SETUPS-01, SETUPS-02, SETUPS-03, SETUPS-04, SETUPS-05, SETUPS-06, SETUPS-07, SETUPS-11, SETUPS-12, SETUPS-13, SETUPS-14, SETUPS-15, SETUPS-16, SETUPS-17, SETUPS-18, CONST-05)', async ({
  page,
  signIn,
  world,
  context,
}) => {
  const register = async (what: 'units' | 'cubes', data: object, secret = '') =>
    (
      await page.request.post(`${world.url}/device/v1/${what}/register`, {
        data,
        headers: { authorization: `Bearer ${secret}` },
      })
    ).json() as Promise<{ unitId: string; cubeId: string; secret: string; setupKey: string }>
  const unit = (hostname: string) =>
    register('units', { hostname, arch: 'amd64', type: 'Linux', release: '6.1', cpus: 2, totalmem: 1_000_000 })
  const { unitId, secret, setupKey } = await unit('to-assign')
  await unit('to-delete')
  const main = await unit('of-new-cube')
  const cube = await register('cubes', { unitId: main.unitId }, main.secret)
  const columns = async (last: string) => {
    for (const name of ['ID', 'Created', 'Connected', 'Last connected', last])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  }
  const tab = (name: string) => page.getByRole('navigation', { name: 'Setups' }).getByRole('link', { name })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const wizardOpens = async (name: string, path: string) => {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name }).click()
    const wizard = await opened
    await expect(wizard).toHaveURL(path)
    await wizard.close()
  }
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete setup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete setup' }).click()
  }
  const choose = async (card: string, what: string, search: RegExp, option: string) => {
    const region = page.getByRole('region', { name: card })
    const first = page.waitForRequest(/\/operators\/nordpost\/(cubes|tenants)\?size=100$/)
    await region.getByRole('combobox', { name: 'Operator' }).click()
    await page.getByRole('option', { name: /\(nordpost\)$/ }).click()
    await first
    const searched = page.waitForRequest(search)
    await region.getByLabel(what, { exact: true }).fill(option)
    await searched
    await page.getByRole('option', { name: option }).click()
  }

  await signIn('root', '/admin-setups')
  await expect(tab('Units')).toHaveAttribute('aria-current', 'page')
  await columns('Cube')
  await expect(row('of-new-cube')).toContainText(cube.cubeId)
  // it comes, and the list says so by itself
  await expect(row(unitId)).toContainText('Disconnected')
  const agent = new UnitAgent({
    unitId,
    server: { url: world.url.replace('http', 'ws'), secret },
    host: simulatedHost({ id: unitId }),
    log: { info: () => undefined, warn: () => undefined },
  })
  await expect(row(unitId).getByText('Connected', { exact: true })).toBeVisible({ timeout: 15_000 })
  agent.stop()

  await row('to-delete').getByRole('link').first().click()
  await remove()
  await expect(page).toHaveURL('/admin-setups/units')
  await expect(row(unitId)).toBeVisible()
  await expect(row('to-delete')).toHaveCount(0)

  await page.goto(`/admin-setups/units/${unitId}`)
  await wizardOpens('Setup Wizard', `/setup/unit/${setupKey}`)
  await choose('Assign Cube', 'Cube', /\/operators\/nordpost\/cubes\?size=100&search=np-lubeck-01$/, 'np-lubeck-01')
  await page.getByRole('button', { name: 'Save cube' }).click()
  await expect(page).toHaveURL(`/nordpost/units/${unitId}`)
  expect(await (await callAs(page, 'GET', `/operators/nordpost/units/${unitId}`)).json()).toMatchObject({
    cubeId: 'np-lubeck-01',
  })

  await page.goto('/admin-setups/units')
  await tab('Cubes').click()
  await columns('Tenant')
  await row(cube.cubeId).getByRole('link').first().click()
  await wizardOpens('Start Setup Wizard', `/setup/cube/${cube.setupKey}`)
  await choose('Assign tenant', 'Tenant', /\/operators\/nordpost\/tenants\?size=100&search=Fjordmarkt$/, 'Fjordmarkt')
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(page).toHaveURL(`/nordpost/cubes/${cube.cubeId}`)
  await page.goto('/admin-setups/cubes')
  await expect(row(cube.cubeId)).toContainText('Fjordmarkt')
  await page.goto(`/admin-setups/cubes/${cube.cubeId}`)
  await remove()
  await expect(page).toHaveURL('/admin-setups/cubes')
  await expect(page.getByRole('heading', { level: 1, name: 'Setups' })).toBeVisible()
  await expect(row(cube.cubeId)).toHaveCount(0)
})
