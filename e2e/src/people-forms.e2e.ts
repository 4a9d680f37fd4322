import { expect, test } from './support.ts'

test('a User finds the form of a new e-mail configuration disabled, with the reason (ROLE-15)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/tenants/elbe-apotheken/settings/new-email-configuration')
  await expect(page.getByText('Only Admins of the operator may change these settings.').first()).toBeVisible()
  const fields = page.getByRole('main').locator('input:not([type=hidden]), textarea')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) await expect(field).toBeDisabled()
})

test('theme options that are no JSON are dropped with a word about it (decision 66)', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/settings/branding')
  await page.getByLabel('Theme options').fill('{bad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The theme options were not JSON and have been dropped.')).toBeVisible()
  await expect(page.getByLabel('Theme options')).toHaveValue('')
})

test('a token address without https is refused beside its field, and none that is not shown stands in the way', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/alpenbox/settings/email-configuration')
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/email-configuration')) puts.push(request.url())
  })
  await page.getByLabel('Name', { exact: true }).fill('Own server')
  await page.getByRole('switch', { name: /^Use this configuration/ }).click()
  await page.getByRole('switch', { name: /^Custom SMTP/ }).click()
  await page.getByLabel('Host').fill('1.1.1.1')
  await page.getByLabel('Port').fill('587')
  await page.getByRole('combobox', { name: 'Authentication' }).click()
  await page.getByRole('option', { name: 'OAuth2' }).click()
  await page.getByLabel('Grant token URL').fill('http://login.example.com/token')
  await page.getByLabel('Client ID').fill('cubeward')
  await page.getByLabel('Client secret').fill('s')
  await page.getByLabel('Username').fill('post@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter an address that begins with https:/)).toBeVisible()
  expect(puts).toEqual([])
  // a private one is refused by the server, at the same place
  await page.getByLabel('Grant token URL').fill('https://10.0.0.1/token')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This host may not be connected to.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Authentication' }).click()
  await page.getByRole('option', { name: 'Basic' }).click()
  await page.getByLabel('Username').fill('post@example.com')
  await page.getByLabel('Password').fill('s')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
})

test('what a form refuses, and what the server does, is said in German', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('cubeward.language', 'de'))
  await signIn('admin', '/nordpost/tenants/elbe-apotheken/settings')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ab')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Geben Sie mindestens 3 Zeichen ein.')).toBeVisible()
  await page.goto('/nordpost/tenants/elbe-apotheken')
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mandant löschen' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /öschen/ })
    .click()
  await expect(page.getByRole('dialog').getByText(/Diesem Mandanten sind noch \d+ Cubes zugewiesen\./)).toBeVisible()
})

test('an invitation that is not valid names nobody, and stands alone (INV-01)', async ({ page, signIn }) => {
  await signIn('nobody', '/redeem-invitation/zzz/invitation-x')
  await expect(page.getByText(/This invitation is not valid/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation', level: 1 })).toBeVisible()
  await expect(page.getByText(/zzz/)).toHaveCount(0)
  await expect(page.getByText(/You are invited/)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  await page.setViewportSize({ width: 1920, height: 900 })
  const card = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::*[3]').boundingBox()
  expect(card?.width).toBeLessThanOrEqual(1008)
})

test('what the server refused goes with the next letter (OPER-02)', async ({ page, signIn }) => {
  await signIn('root', '/operators')
  await page.getByRole('button', { name: 'Create operator' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ID').fill('nordpost')
  await dialog.getByLabel('Name').fill('Again')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The operator could not be created')).toBeVisible()
  await dialog.getByLabel('ID').fill('health')
  await expect(dialog.getByText('This id is reserved for a page of the console.').first()).toBeVisible()
  await expect(dialog.getByText('The operator could not be created')).toHaveCount(0)
})

test('a prefix without a number is pointed at', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/tenants/elbe-apotheken/settings')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+43')
  await expect(page.getByText('The number behind the prefix is missing.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+43 660 1')
  await expect(page.getByText('The number behind the prefix is missing.')).toHaveCount(0)
})

test('on a phone the head of a tenant leaves no empty room', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/tenants/elbe-apotheken')
  await page.setViewportSize({ width: 360, height: 740 })
  const facts = page.getByRole('main').getByText('elbe-apotheken', { exact: true }).first()
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await expect(facts).toBeVisible()
  const [first, dots] = [await facts.boundingBox(), await menu.boundingBox()]
  expect(first?.y).toBeLessThan(100)
  expect(Math.abs((dots?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(120)
})
