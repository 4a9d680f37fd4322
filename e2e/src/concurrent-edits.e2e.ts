import { type Box, boxFields } from '@cubeward/contract/admin/boxes.ts'
import type { Cube } from '@cubeward/contract/admin/cubes.ts'
import type { Tenant } from '@cubeward/contract/admin/tenants.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

// decision 87: what somebody else changed while a form was open

const changed = (page: Page) => page.getByRole('region', { name: 'Changed by someone else meanwhile' })
const row = (page: Page, field: string) => changed(page).getByRole('row').filter({ hasText: field })

test('a form shows field by field what others changed, lets choose, and is saved again: tenant, settings, cube, box', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants')
  await test.step('tenant', async () => {
    await callAs(page, 'POST', '/operators/nordpost/tenants/both-edit', { name: 'Both edit' })
    const path = '/operators/nordpost/tenants/both-edit'
    await page.goto('/nordpost/tenants/both-edit/settings')
    const form = page.getByRole('form', { name: 'General' })
    await form.getByLabel('Name').fill('My name')
    await form.getByLabel('Zip').fill('24103')
    await form.getByLabel('Street').fill('My street')

    const { id: _, ...stored } = await (await callAs(page, 'GET', path)).json<Tenant>()
    const theirs = {
      ...stored,
      name: 'Their name',
      address: { ...stored.address, city: 'Kiel', street: 'Their street' },
    }
    expect((await callAs(page, 'PUT', path, theirs)).ok()).toBe(true)

    await form.getByRole('button', { name: 'Save' }).click()
    await expect(changed(page)).toBeVisible()
    await expect(row(page, 'Name').getByRole('cell')).toHaveText(['Both edit', /^Their name/, /^My name/])
    await expect(row(page, 'City').getByRole('cell')).toHaveText(['—', 'Kiel', 'Taken over'])
    await expect(row(page, 'Zip')).toHaveCount(0)
    await expect(form.getByLabel('City')).toHaveValue('Kiel')
    await expectAccessible(page)
    // nothing was overwritten yet
    expect((await (await callAs(page, 'GET', path)).json<Tenant>()).name).toBe('Their name')

    await row(page, 'Name').getByRole('radio', { name: 'Take theirs' }).check()
    await expect(form.getByLabel('Name')).toHaveValue('Their name')
    await expect(row(page, 'Street').getByRole('radio', { name: 'Keep mine' })).toBeChecked()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Tenant Their name saved.')).toBeVisible()
    await expect(changed(page)).toHaveCount(0)
    const after = await (await callAs(page, 'GET', path)).json()
    expect(after).toMatchObject({ name: 'Their name', address: { city: 'Kiel', zip: '24103', street: 'My street' } })
  })
  await test.step('settings of the operator, and a second change in between counts as well', async () => {
    await page.goto('/alpenbox/settings')
    const path = '/operators/alpenbox/settings'
    const form = page.getByRole('form', { name: 'Alerts' })
    await form.getByLabel('Alert phone numbers').fill('+43 660 1234567')
    await callAs(page, 'PUT', path, { alertEmails: 'first@alpenbox.example', alertPhones: '' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Alert e-mail addresses')).toContainText('first@alpenbox.example')
    await callAs(page, 'PUT', path, { alertEmails: 'second@alpenbox.example', alertPhones: '' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Alert e-mail addresses')).toContainText('second@alpenbox.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await (await callAs(page, 'GET', path)).json()).toEqual({
      alertEmails: 'second@alpenbox.example',
      alertPhones: '+43 660 1234567',
    })
  })
  await test.step('cube, by the words of its fields', async () => {
    const cubes = await callAs(page, 'GET', '/operators/alpenbox/cubes?size=1&sort=id,desc')
    const [{ id } = { id: '' }] = (await cubes.json<{ content: Cube[] }>()).content
    const path = `/operators/alpenbox/cubes/${id}`
    await page.goto(`/alpenbox/cubes/${id}/edit`)
    const form = page.getByRole('form', { name: 'Settings of the cube' })
    await form.getByLabel(/^Site/).fill('My site')
    const cube = await (await callAs(page, 'GET', path)).json<Cube>()
    const mode = cube.occupyMode === 'Random' ? 'Ascending' : 'Random'
    expect((await callAs(page, 'PUT', path, { ...cube, occupyMode: mode })).ok()).toBe(true)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Which free box is taken')).toContainText(
      mode === 'Random' ? 'Random' : 'Ascending by number',
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(new RegExp(`/cubes/${id}$`))
    expect(await (await callAs(page, 'GET', path)).json()).toMatchObject({ site: 'My site', occupyMode: mode })
  })
  await test.step('box, whose form is opened a second time with what the first one had read', async () => {
    const path = '/operators/nordpost/cubes/np-hamburg-01/boxes/1'
    await page.goto('/nordpost/cubes/np-hamburg-01/boxes/1')
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const form = page.getByRole('form', { name: 'Box 1' })
    await edit.click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeVisible()
    const box = await (await callAs(page, 'GET', path)).json<Box>()
    const theirs = { ...Object.fromEntries(boxFields.map((field) => [field, box[field]])), description: 'Theirs' }
    expect((await callAs(page, 'PUT', path, theirs)).ok()).toBe(true)
    await expect(page.getByRole('main')).toContainText('Theirs')
    await edit.click()
    await form.getByRole('switch', { name: 'Enabled' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Description')).toContainText('Theirs')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeVisible()
    const after = await (await callAs(page, 'GET', path)).json()
    expect(after).toMatchObject({ description: 'Theirs', enabled: !box.enabled })
  })
})

// A dialog that was opened from a list changes nothing that the list did not show.
test('a dialog of a list says what it is now, and saves the second time: operator, role, tags of a photo', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await test.step('operator and role', async () => {
    await callAs(page, 'POST', '/operators/both-rename', { name: 'Both rename' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Actions for Both rename' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('My name')
    expect((await callAs(page, 'PUT', '/operators/both-rename', { name: 'Their name' })).ok()).toBe(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Now: Their name\./)).toBeVisible()
    await expectAccessible(page)
    const name = async () => (await (await callAs(page, 'GET', '/operators/both-rename')).json<{ name: string }>()).name
    expect(await name()).toBe('Their name')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(await name()).toBe('My name')

    const invited = await callAs(page, 'POST', '/operators/both-rename/users', { role: 'User' })
    const { userId } = await invited.json<{ userId: string }>()
    await page.goto('/both-rename/users')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await dialog.getByRole('radio', { name: 'Admin' }).check()
    await callAs(page, 'PUT', `/operators/both-rename/users/${userId}`, { role: 'Admin' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Now: Admin\./)).toBeVisible()
    await dialog.getByRole('radio', { name: 'User' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const after = await callAs(page, 'GET', `/operators/both-rename/users/${userId}`)
    expect(await after.json()).toMatchObject({ role: 'User' })
  })
  await test.step('tags of a photo', async () => {
    await page.goto('/nordpost/cubes/np-kobenhavn-01/photos')
    const cube = '/operators/nordpost/cubes/np-kobenhavn-01'
    const tags = async () =>
      (await (await callAs(page, 'GET', `${cube}/photos/front.png/photo-tags`)).json()) as unknown
    const put = (...to: string[]) => callAs(page, 'PUT', `${cube}/photo-tags`, { fileName: 'front.png', tags: to })
    const before = (await tags()) as { tags: string[] }
    await page.getByRole('button', { name: 'Tags of front.png' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('Mine')
    await page.keyboard.press('Enter')
    expect((await put('Theirs')).ok()).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Now: Theirs\./)).toBeVisible()
    expect(await tags()).toEqual({ tags: ['Theirs'] })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await tags()).toEqual({ tags: [...before.tags, 'Mine'] })
  })
})
