import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

test('root creates an operator, renames it, and deletes it by typing its id; one with tenants needs somebody who inherits (OPER-02)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Create operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create operator' })
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('ID').fill('docs')
  await expect(dialog.getByText('This id is reserved for a page of the console.')).toBeVisible()
  // what the server refused goes with the next letter
  await dialog.getByLabel('ID').fill('nordpost')
  await dialog.getByLabel('Name').fill('E')
  await create.click()
  await expect(dialog.getByText('The operator could not be created')).toBeVisible()
  await dialog.getByLabel('ID').fill('health')
  await expect(dialog.getByText('This id is reserved for a page of the console.').first()).toBeVisible()
  await expect(dialog.getByText('The operator could not be created')).toHaveCount(0)
  await dialog.getByLabel('ID').fill('e2e-op')
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
  // rows behind a dialog are not found
  await expect(confirm).toBeHidden()
  await expect(page.getByRole('row', { name: /Renamed operator/ })).toBeHidden()

  await page.getByRole('button', { name: 'Actions for Nordpost' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirm.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: /Alpenbox/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await confirm.getByLabel(/Type the id/).fill('nordpost')
  await remove.click()
  await expect(confirm.getByText(/Operator still has tenants/)).toBeVisible()
})

test('branding is previewed while it is typed and clothes the console once it is saved; a logo is kept and runs nothing (OSET-06, OSET-07, OSET-08, OSET-09, OSET-10)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/with-looks', { name: 'With looks' })
  await page.goto('/with-looks/settings/branding')
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
  await expect(page.getByText('Saved. The theme options were not JSON and have been dropped.')).toBeVisible()
  await expect(page.getByLabel(/Theme options/)).toHaveValue('')
  await expect(page.getByRole('slider', { name: /Logo padding X/ })).toHaveValue('4')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-look-accent').trim())
  await page.reload()
  await expect.poll(accent).toBe('#cc0000')
  // what a colleague saves reaches the pages that are open
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const path = '/operators/with-looks/branding'
  const stored = await (await callAs(page, 'GET', path)).json<Branding>()
  expect((await callAs(page, 'PUT', path, { ...stored, colorPrimary: '#005500' })).ok()).toBe(true)
  await expect.poll(accent).toBe('#005500')
  await page.goto('/operators')
  await expect.poll(accent).not.toBe('#005500')

  await page.goto('/with-looks/settings/branding')
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

test('an e-mail configuration: fields follow its switches, its secret is not shown again, it is kept, told, tried, and deleted (OSET-01, OSET-04, OSET-12, OSET-13, OSET-14, OSET-15, OSET-16, OSET-17, OSET-18, OSET-19, OSET-20, OSET-23)', async ({
  page,
  signIn,
}) => {
  await signIn('root', '/operators')
  await callAs(page, 'POST', '/operators/with-mail', { name: 'With mail' })
  await page.goto('/with-mail/settings/email-configuration')
  await expect(page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('link')).toHaveText([
    'Alerts',
    'Branding',
    'E-mail configuration',
    'Audit',
  ])
  await expect(page.getByLabel('Host', { exact: false })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Own server')
  await page.getByLabel('Custom SMTP').click()
  await page.getByLabel('Host').fill('mail.with-mail.example')
  await page.getByLabel('Port').fill('587')
  await page.getByLabel('Username').fill('post')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a value.')).toBeVisible()
  await page.getByLabel('Password').fill('canary-secret')
  await page.getByLabel(/BCC addresses/).fill('archive@with-mail.example')
  await page.getByLabel(/BCC addresses/).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove archive@with-mail.example' })).toBeVisible()
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
  await page.getByLabel('Recipient').fill('me@with-mail.example')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  // the server that is being set up is asked, though the configuration is not used yet
  await expect(page.getByText('Not taken by mail.with-mail.example:587')).toBeVisible()

  const form = page.getByRole('form', { name: 'E-mail configuration' })
  const field = (label: string) => form.getByLabel(label, { exact: false }).first()
  await form.getByLabel('Use this configuration').click()
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
  for (const label of ['Name', 'Host', 'Port']) await form.getByLabel(label, { exact: true }).fill('')
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
  // an address without https is refused beside its field, and a private one by the server, at the same place
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/email-configuration')) puts.push(request.url())
  })
  await field('Grant token URL').fill('http://login.with-mail.example/token')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/Enter an address that begins with https:/)).toBeVisible()
  expect(puts).toEqual([])
  await field('Grant token URL').fill('https://10.0.0.1/token')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This host may not be connected to.')).toBeVisible()
  // it stands in nobody's way where it is not shown
  await choose('Authentication', 'Basic')
  await field('Username').fill('post@with-mail.example')
  await field('Password').fill('canary-secret')
  // what is chosen while it is being saved is neither saved nor lost
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/email-configuration', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  await choose('Authentication', 'OAuth2')
  answer()
  await expect(form.getByText('1 unsaved change')).toBeVisible()
  await field('Client secret').fill('canary-secret')
  for (const [label, value] of Object.entries(client)) await field(label).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('unsaved')).toHaveCount(0)
  await expect(field('Client secret')).toHaveValue('')
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
