import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

test('root creates an operator, renames it, and deletes it by typing its id', async ({ page, signIn }) => {
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Create operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create operator' })
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('ID').fill('docs')
  await expect(dialog.getByText('This id is reserved for a page of the console.')).toBeVisible()
  await dialog.getByLabel('ID').fill('e2e-op')
  await dialog.getByLabel('Name').fill('E')
  await create.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Actions for E', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Renamed operator')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Renamed operator/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Renamed operator' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: /Delete operator/ })
  const remove = confirm.getByRole('button', { name: 'Delete' })
  await confirm.getByLabel(/Type the id/).fill('E2E-OP')
  await expect(remove).toBeDisabled()
  await confirm.getByLabel(/Type the id/).fill('e2e-op')
  await remove.click()
  await expect(page.getByRole('row', { name: /Renamed operator/ })).toBeHidden()
})

test('an operator with tenants is not deleted without somebody who inherits', async ({ page, signIn }) => {
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Actions for Nordpost' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog')
  await confirm.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: /Alpenbox/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await confirm.getByLabel(/Type the id/).fill('nordpost')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByText(/Operator still has tenants/)).toBeVisible()
})

test('others see their own operators, without create, edit and delete', async ({ page, signIn }) => {
  await signIn('admin', '/operators')
  await expect(page.getByRole('row', { name: /Alpenbox/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create operator' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('a User sees neither Users nor Settings, and the pages refuse', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/users')
  await expect(page.getByText('You are not allowed to see this page.')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByText('Cubes', { exact: true })).toBeVisible()
  await expect(navigation.getByText('Users')).toBeHidden()
  await expect(navigation.getByText('Settings')).toBeHidden()
})

test('branding is previewed while it is typed, and clothes the console once it is saved (OSET-07, OSET-08, OSET-09, OSET-10)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/settings/branding')
  const button = page.locator('figure[data-mode="light"] [data-part="button"]')
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await ground()
  await page.getByLabel(/Primary colour/).fill('notacolor')
  expect(await ground()).toBe(before)
  await page.getByLabel(/Primary colour/).fill('#c00')
  await expect.poll(ground).toBe('rgb(204, 0, 0)')
  await page.getByLabel(/Theme options/).fill('{"typography":{"fontSize":18}}')
  await expect
    .poll(() => button.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)))
    .toBeGreaterThan(17)
  await page.getByLabel(/Theme options/).fill('{bad')
  await expect(page.getByText('This is not JSON; it will be dropped when you save.')).toBeVisible()
  for (const axis of ['X', 'Y']) {
    const slider = page.getByRole('slider', { name: new RegExp(`Logo padding ${axis}`) })
    for (const [name, value] of [
      ['min', '0'],
      ['max', '4'],
      ['step', '1'],
    ] as const)
      await expect(slider).toHaveAttribute(name, value)
  }
  await page.getByRole('slider', { name: /Logo padding X/ }).press('End')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel(/Theme options/)).toHaveValue('')
  await expect(page.getByRole('slider', { name: /Logo padding X/ })).toHaveValue('4')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-look-accent').trim())
  await page.reload()
  await expect.poll(accent).toBe('#cc0000')
  // what a colleague saves reaches the pages that are open
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const path = '/operators/nordpost/branding'
  const stored = await (await callAs(page, 'GET', path)).json<Branding>()
  expect((await callAs(page, 'PUT', path, { ...stored, colorPrimary: '#005500' })).ok()).toBe(true)
  await expect.poll(accent).toBe('#005500')
  await page.goto('/operators')
  await expect.poll(accent).not.toBe('#005500')
})

test('e-mail configuration: fields follow the switch, BCC by Enter, secret never shown again, audit tells (OSET-01, OSET-04, OSET-15, OSET-16, OSET-17)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/settings/email-configuration')
  await expect(page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('link')).toHaveText([
    'Alerts',
    'Branding',
    'E-mail configuration',
    'Audit',
  ])
  await expect(page.getByLabel('Host', { exact: false })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Own server')
  await page.getByLabel('Custom SMTP').click()
  await page.getByLabel('Host').fill('mail.nordpost.example')
  await page.getByLabel('Port').fill('587')
  await page.getByLabel('Username').fill('post')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a value.')).toBeVisible()
  await page.getByLabel('Password').fill('canary-secret')
  await page.getByLabel(/BCC addresses/).fill('archive@nordpost.example')
  await page.getByLabel(/BCC addresses/).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove archive@nordpost.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByText('One is stored. Leave it empty to keep it.')).toBeVisible()
  await page.getByLabel('Host').fill('elsewhere.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter it again/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByRole('row', { name: /Mail configuration changed/ })).toBeVisible()
  await page.getByRole('link', { name: 'E-mail configuration' }).click()
  await page.getByLabel('Recipient').fill('me@nordpost.example')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  // the server that is being set up is asked, though the configuration is not used yet
  await expect(page.getByText('Not taken by mail.nordpost.example:587')).toBeVisible()
})

test('a logo is chosen from a file, kept, and runs nothing (OSET-06)', async ({ page, signIn }) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/with-logo', { name: 'With logo' })
  await page.goto('/with-logo/settings/branding')
  const file = page.getByLabel('Picture file: Logo for light mode')
  const svg = (inner: string) => ({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" onload="top.ran=1"><script>top.ran=1</script>${inner}</svg>`,
    ),
  })
  await file.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Choose a PNG, JPEG, WebP or SVG picture.')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file holds no picture that can be shown.')).toBeVisible()
  await file.setInputFiles(svg(`<!--${'x'.repeat(200_000)}-->`))
  await expect(page.getByText(/This picture has .*; at most .* can be stored\./)).toBeVisible()
  await file.setInputFiles(svg('<rect width="120" height="40" fill="#0a7"/>'))
  await expect(page.locator('figure[data-mode="light"] img')).toHaveAttribute('src', /^data:image\/svg/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Logo for light mode' })).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove picture: Logo for light mode' }).click()
  await expect(page.getByLabel(/Logo for light mode/).first()).toHaveValue('')
})

test('an e-mail configuration is kept as it was entered, and deleted again (OSET-12, OSET-13, OSET-14, OSET-15, OSET-16, OSET-18, OSET-19, OSET-20, OSET-23)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/with-mail', { name: 'With mail' })
  await page.goto('/with-mail/settings/email-configuration')
  const form = page.getByRole('form', { name: 'E-mail configuration' })
  const field = (label: string) => form.getByLabel(label, { exact: false }).first()
  await form.getByLabel('Use this configuration').click()
  await form.getByLabel('Custom SMTP').click()
  /** Opens a list of choices, tells them, and takes one. */
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click()
    const taken = page.getByRole('option', { name: option, exact: true })
    await taken.waitFor()
    const offered = await page.getByRole('option').allTextContents()
    await taken.click()
    await expect(taken).toHaveCount(0)
    return offered
  }
  expect(await choose('Type', 'SMTP')).toEqual(['SMTP'])
  const texts = {
    'From name': 'With mail',
    'From address': 'post@with-mail.example',
    'Reply-to name': 'Answers',
    'Reply-to address': 'answers@with-mail.example',
    Host: 'mail.with-mail.example',
    Port: '465',
  }
  // without name, host and port it is not saved
  await form.getByRole('button', { name: 'Save' }).click()
  for (const label of ['Name', 'Host', 'Port'])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Name', { exact: true }).fill('Ours')
  for (const [label, value] of Object.entries(texts)) await field(label).fill(value)
  expect(await choose('Security', 'TLS')).toEqual(['NONE', 'STARTTLS', 'TLS'])
  await expect(field('Password')).toBeVisible()
  expect(await choose('Authentication', 'OAuth2')).toEqual(['Basic', 'OAuth2'])
  await expect(form.getByLabel('Password')).toHaveCount(0)
  const client = {
    'Grant token URL': 'https://login.with-mail.example/token',
    Scope: 'mail.send',
    'Client ID': 'cubeward',
    Username: 'post@with-mail.example',
  }
  for (const [label, value] of Object.entries(client)) await field(label).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a value.')).toBeVisible()
  await field('Client secret').fill('canary-secret')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  for (const [label, value] of Object.entries({ ...texts, ...client })) await expect(field(label)).toHaveValue(value)
  await expect(form.getByRole('combobox', { name: 'Security' })).toHaveText('TLS')
  await expect(field('Client secret')).toHaveValue('')
  await form.getByLabel('Custom SMTP').click()
  await expect(field('Host')).toBeDisabled()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete e-mail configuration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('E-mail configuration deleted.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Delete e-mail configuration' })).toHaveCount(0)
})
