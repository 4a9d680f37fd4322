import { decoded } from './qr-code.ts'
import { callAs, expect, test } from './support.ts'

test('a tenant is created, edited, given a cube activation code, which Cancel leaves as it is, and its label is printed (TEN-02, TEN-03, TEN-04, TEN-05, TEN-06, TEN-10, TEN-11, TSET-01, TSET-02, CAC-02, CAC-03, CAC-04, CAC-06, CAC-07, CAC-08)', async ({
  page,
  signIn,
}) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1') && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  await signIn('admin', '/nordpost/tenants')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'City', 'Country'])
  await page.getByRole('button', { name: 'Create Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ID').fill('a_b')
  await expect(dialog.getByText('Use letters, digits and hyphens only.')).toBeVisible()
  await dialog.getByLabel('ID').fill('kiel-harbour')
  await dialog.getByLabel('Name').fill('Kiel Harbour')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Kiel Harbour' })).toBeVisible()
  // one message at a time: the next ones wait
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of the tenant' }).getByRole('link')).toHaveText([
    'Overview',
    'Cubes',
    'Apps',
    'Cube activation codes',
    'Notifications',
    'Settings',
    'Audit',
  ])

  await page.getByRole('link', { name: 'Settings' }).last().click()
  await expect(page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')).toHaveText([
    'General',
    'Notifications',
    'Branding',
    'Authentication (SSO)',
  ])
  const general = page.getByRole('form', { name: 'General' })
  await general.getByLabel('Retention days').fill('30')
  await general.getByLabel('City').fill('Kiel')
  await general.getByLabel('Country', { exact: false }).first().selectOption('DE')
  await general.getByLabel('Country of Phone').selectOption('AT')
  await expect(general.getByLabel('Phone', { exact: false }).last()).toHaveValue('+43')
  await general.getByLabel('Phone', { exact: false }).last().blur()
  await expect(general.getByText('The number behind the prefix is missing.')).toBeVisible()
  await general.getByLabel('Phone', { exact: false }).last().fill('+43 660 1234567')
  await expect(general.getByText('The number behind the prefix is missing.')).toHaveCount(0)
  await general.getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete older occupancies?' })
  await expect(asked).toContainText('Older than 30 days')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tenant Kiel Harbour saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Germany')).toBeVisible()
  await expect(page.getByText('30 days')).toBeVisible()
  const overview = page.getByRole('main')
  for (const value of ['kiel-harbour', 'Kiel Harbour', 'Kiel', '+43 660 1234567'])
    await expect(overview.getByText(value, { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Cube activation codes' }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { name: 'New activation code' })).toBeVisible()
  const data = page.getByRole('form', { name: 'Cube data' })
  for (const label of ['Description', 'Site', 'Street', 'House No', 'Zip', 'City', 'Country'])
    await expect(data.getByLabel(label, { exact: false }).first()).toBeVisible()
  await data.getByLabel('Description').fill('Entrance east')
  await data.getByLabel('Site').fill('Ferry hall')
  await data.getByLabel('Street').fill('Hafenstraße')
  await data.getByRole('button', { name: 'Save' }).click()
  for (const value of ['Entrance east', 'Ferry hall', 'Hafenstraße']) await expect(page.getByText(value)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Cube Data' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url())
  })
  await page.getByLabel('Description').fill('Not to be kept')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Entrance east')).toBeVisible()
  expect(puts).toEqual([])

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const image = page.getByRole('img', { name: `QR code of the cube activation code ${code}` })
  await expect(image).toHaveAttribute('src', /^data:image\/png/)
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(280)
  expect(await decoded(image, 280)).toBe(code)

  await page.getByRole('link', { name: 'Cube activation codes' }).click()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await expect(page.locator('[data-label-preview]').getByText('Entrance east')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print-sheet]').getByText('Entrance east')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Audit' }).last().click()
  await expect(page.getByRole('row').nth(1)).toContainText('Activation code created')
  await expect(page.getByText(code)).toHaveCount(0)
  expect(strangers).toEqual([])
})

test('a tenant with cubes is not deleted, but moved to another operator of the user, and is found there only; its head fits a phone (TEN-18)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/stadsbiblioteket')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete tenant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tenant' }).click()
  await expect(page.getByRole('dialog').getByText(/cubes are still assigned to this tenant/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/To confirm, type/).fill('stadsbiblioteket')
  await dialog.getByRole('combobox', { name: 'Target operator' }).click()
  await page.getByRole('option', { name: /Alpenbox/ }).click()
  await dialog.getByRole('button', { name: 'Move tenant' }).click()
  await expect(page).toHaveURL(/\/alpenbox\/tenants\/stadsbiblioteket$/)
  await expect(page.getByRole('heading', { name: 'Stadsbiblioteket' })).toBeVisible()
  await page.getByRole('link', { name: 'Cubes', exact: true }).last().click()
  await expect(page.getByRole('link', { name: /np-turku-01/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Audit' }).last().click()
  await expect(page.getByRole('row').nth(1)).toContainText('Tenant moved')
  await page.goto('/nordpost/tenants/stadsbiblioteket')
  await expect(page.getByText('There is no such tenant.')).toBeVisible()

  // on a phone the head leaves no empty room, and the tab that one is on is in sight
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/nordpost/tenants/elbe-apotheken')
  const facts = page.getByRole('main').getByText('elbe-apotheken', { exact: true }).first()
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await expect(facts).toBeVisible()
  const [first, dots] = [await facts.boundingBox(), await menu.boundingBox()]
  expect(first?.y).toBeLessThan(100)
  expect(Math.abs((dots?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(120)
  await page.goto('/nordpost/tenants/elbe-apotheken/audit')
  const tabs = page.getByRole('navigation', { name: 'Pages of the tenant' })
  await expect(tabs.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
})

test('settings of a tenant are kept as they were entered: Matrix, SMS, SSO, e-mail configurations, branding (TSET-03, TSET-04, TSET-05, TSET-06, TSET-07, TSET-08, TSET-09, TSET-10, TSET-11, TSET-12, TSET-13, TEN-15)', async ({
  page,
  signIn,
}) => {
  // Matrix fields rest while it is off, and are required while it is on
  await signIn('admin', '/nordpost/tenants/hanse-rental/settings/notifications')
  const matrix = page.getByRole('form', { name: 'Matrix' })
  await expect(matrix.getByLabel('Host')).toBeDisabled()
  await matrix.getByRole('switch').click()
  await matrix.getByRole('button', { name: 'Save' }).click()
  for (const missing of ['Enter the host of the Matrix server.', 'Enter the username.', 'Enter the password.'])
    await expect(matrix.getByText(missing)).toBeVisible()
  await matrix.getByLabel('Port').fill('abc')
  await expect(matrix.getByText('Enter a number from 1 to 65535.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /E-mail configurations/ })).toBeVisible()
  await matrix.getByLabel('Host').fill('1.1.1.1')
  await matrix.getByLabel('Port').fill('8448')
  await matrix.getByLabel('Username').fill('@lockers:example.com')
  await matrix.getByLabel('Password').fill('canary-secret')
  await matrix.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Matrix settings saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const sms = page.getByRole('form', { name: 'SMS' })
  await sms.getByRole('switch').click()
  await sms.getByLabel('Sender name').fill('1AB')
  await sms.getByRole('button', { name: 'Save' }).click()
  await expect(
    sms
      .getByRole('alert')
      .or(sms.getByText(/letter/))
      .first(),
  ).toBeVisible()
  await sms.getByLabel('Sender name').fill('Locker1')
  await sms.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('SMS settings saved.')).toBeVisible()
  await page.reload()
  await expect(matrix.getByLabel('Host')).toHaveValue('1.1.1.1')
  await expect(matrix.getByLabel('Port')).toHaveValue('8448')
  await expect(matrix.getByLabel('Username')).toHaveValue('@lockers:example.com')
  await expect(matrix.getByLabel('Password')).toHaveValue('')
  await expect(sms.getByLabel('Sender name')).toHaveValue('Locker1')

  await page.goto('/nordpost/tenants/hanse-rental/settings/authentication')
  const sso = page.getByRole('form', { name: 'Authentication (SSO)' })
  await sso.getByRole('switch').click()
  await sso.getByRole('button', { name: 'Save' }).click()
  await expect(sso.getByLabel('Organization ID')).toHaveAttribute('aria-invalid', 'true')
  await sso.getByLabel('Organization ID').fill('hanse')
  await sso.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('SSO settings saved.')).toBeVisible()
  await page.reload()
  await expect(sso.getByLabel('Organization ID')).toHaveValue('hanse')
  await expect(sso.getByRole('switch')).toBeChecked()

  const at = '/nordpost/tenants/hanse-rental/settings'
  await page.goto(`${at}/notifications`)
  for (const [id, name] of [
    ['', 'Usual'],
    ['receipts', 'Receipts'],
  ] as const) {
    await page.getByRole('button', { name: 'New configuration' }).click()
    if (id !== '') await page.getByLabel('Configuration ID').fill(id)
    await page.getByRole('form', { name: 'E-mail configuration' }).getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Tenant default')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Receipts' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('From name').fill('Hanse')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const list = '/operators/nordpost/tenants/hanse-rental/email-configurations'
  expect(await (await callAs(page, 'GET', list)).json()).toMatchObject([
    { configurationId: '', emailConfiguration: { name: 'Usual' } },
    { configurationId: 'receipts', emailConfiguration: { name: 'Receipts', fromName: 'Hanse' } },
  ])
  await page.getByRole('button', { name: 'Actions for Receipts' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Receipts', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Usual', { exact: true })).toBeVisible()

  // branding of its own: the operator's stays as it is, and its trail tells
  await page.goto('/nordpost/tenants/hanse-rental/settings/branding')
  const operator = async () => (await callAs(page, 'GET', '/operators/nordpost/branding')).json()
  const before = await operator()
  await page.getByLabel(/Primary colour/).fill('#0a7')
  await page.getByRole('slider', { name: /Logo padding Y/ }).press('End')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/Primary colour/)).toHaveValue('#0a7')
  await expect(page.getByRole('slider', { name: /Logo padding Y/ })).toHaveValue('4')
  expect(await operator()).toEqual(before)
  await page.goto('/nordpost/tenants/hanse-rental/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('Branding changed')
})
