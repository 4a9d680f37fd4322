import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
/** Follows live: from now on the page learns what happens to the rights. */
const live = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible()

test('an open console follows the role of its user, and says when the access has ended (ROLE-02, ROLE-12)', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/watched', { name: 'Watched' })
  const invite = async (role: string) =>
    (await (await callAs(page, 'POST', '/operators/watched/users', { role })).json<{ userId: string }>()).userId
  const member = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await member.goto(`/redeem-invitation/watched/${await invite('User')}`)
  await member.getByLabel('E-mail').fill('nobody@cubeward.example')
  await member.getByLabel('Password', { exact: true }).fill('cubeward')
  await member.getByRole('button', { name: 'Sign in' }).click()
  await member.getByRole('button', { name: 'Join' }).click()
  await expect(navigation(member).getByText('Tenants')).toBeVisible()
  await live(member)
  await expect(navigation(member).getByText('Settings')).toHaveCount(0)
  const { userId } = await (await callAs(member, 'GET', '')).json<{ userId: string }>()
  const become = (role: string) => callAs(page, 'PUT', `/operators/watched/users/${userId}`, { role })

  await become('Admin')
  await expect(navigation(member).getByText('Settings')).toBeVisible()
  await navigation(member).getByText('Users').click()
  await expect(member.getByRole('button', { name: 'Invite User' })).toBeVisible()

  // another Admin, so that this one can be made User again
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await other.goto(`/redeem-invitation/watched/${await invite('Admin')}`)
  await other.getByLabel('E-mail').fill('user@cubeward.example')
  await other.getByLabel('Password', { exact: true }).fill('cubeward')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByText('You joined Watched.')).toBeVisible()
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
  await expect(member.getByText('You are not registered with any operator.')).toBeVisible()
  await other.context().close()
  await member.context().close()
})

test('pages of a tenant that moved away, and of its cubes, say so where they are open', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/elsewhere', { name: 'Elsewhere' })
  const context = await browser.newContext({ locale: 'en-GB' })
  const cube = await context.newPage()
  await cube.goto('/nordpost/cubes/np-hamburg-01/edit')
  await cube.getByLabel('E-mail').fill('user@cubeward.example')
  await cube.getByLabel('Password', { exact: true }).fill('cubeward')
  await cube.getByRole('button', { name: 'Sign in' }).click()
  await live(cube)
  const overview = await (await callAs(cube, 'GET', '/operators/nordpost/cubes/np-hamburg-01')).json<{
    tenant: { id: string; name: string }
  }>()
  const { id, name } = overview.tenant
  const tenant = await context.newPage()
  await tenant.goto(`/nordpost/tenants/${id}/settings`)
  await live(tenant)
  await expect(tenant.getByRole('heading', { name, level: 1 })).toBeVisible()

  const move = (from: string, to: string) =>
    page.evaluate(
      async ([path, target]) => {
        const key = Object.keys(sessionStorage).find((it) => it.startsWith('oidc.user:')) ?? ''
        const { access_token } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { access_token: string }
        const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'text/plain' }
        return (await fetch(path ?? '', { method: 'PUT', headers, body: target ?? '' })).status
      },
      [`/admin/v1/operators/${from}/tenants/${id}/operator`, to],
    )
  expect(await move('nordpost', 'elsewhere')).toBe(204)
  await expect(cube.getByText(/You no longer have access to/)).toBeVisible()
  await expect(cube.getByText(/belongs to another operator now/)).toBeVisible()
  await expect(cube.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(tenant.getByText(`You no longer have access to ${name}.`)).toBeVisible()
  expect(await move('elsewhere', 'nordpost')).toBe(204)
  await context.close()
})
