import jsqr from 'jsqr'
import { callAs, expect, test } from './support.ts'

// A CommonJS package: its function is the default export or that of the default export, as the loader pleases.
const decode = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

test('a tenant is created, edited, given a cube activation code, and its label is printed (TEN-02, TEN-03, TEN-04, TEN-05, TEN-06, TEN-10, TEN-11, TSET-01, TSET-02, CAC-02, CAC-03, CAC-04, CAC-07, CAC-08)', async ({
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
  await general.getByLabel('Phone', { exact: false }).last().fill('+43 660 1234567')
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

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const image = page.getByRole('img', { name: `QR code of the cube activation code ${code}` })
  await expect(image).toHaveAttribute('src', /^data:image\/png/)
  expect(await image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(280)
  const pixels = await image.evaluate((it: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = it.naturalWidth
    canvas.height = it.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(it, 0, 0)
    const rgba = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    // one letter a pixel: a longer answer would hold up the page for more than two heartbeats
    let dots = ''
    for (let at = 0; at < rgba.length; at += 4) dots += (rgba[at] ?? 0) < 128 ? '#' : '.'
    return dots
  })
  const rgba = Uint8ClampedArray.from(
    [...pixels].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  )
  expect(decode(rgba, 280, 280)?.data).toBe(code)

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

test('a tenant is moved to another operator of the user, and is found there only', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/tenants/stadsbiblioteket')
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
})

test('on a phone the tab that one is on is in sight', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', '/nordpost/tenants/elbe-apotheken/audit')
  const tabs = page.getByRole('navigation', { name: 'Pages of the tenant' })
  await expect(tabs.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
})

test('a tenant with cubes is not deleted, and the dialog says why (TEN-18)', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/tenants/elbe-apotheken')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete tenant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tenant' }).click()
  await expect(page.getByRole('dialog').getByText(/cubes are still assigned to this tenant/)).toBeVisible()
})

test('a member of one operator cannot move; a User may not change settings with secrets (TEN-16, ROLE-15)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/tenants/elbe-apotheken')
  await expect(page.getByRole('heading', { name: 'Elbe Apotheken' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete tenant' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move tenant' })).toHaveCount(0)
  await page.goto('/nordpost/tenants/elbe-apotheken/settings/authentication')
  await expect(page.getByText('Only Admins of the operator may change these settings.')).toBeVisible()
  await expect(page.getByLabel('Organization ID')).toBeDisabled()
})

test('Matrix fields rest while it is off, and are required while it is on (TSET-05, TSET-06, TSET-07)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/elbe-apotheken/settings/notifications')
  const matrix = page.getByRole('form', { name: 'Matrix' })
  await expect(matrix.getByLabel('Host')).toBeDisabled()
  await matrix.getByRole('switch').click()
  await matrix.getByRole('button', { name: 'Save' }).click()
  for (const missing of ['Enter the host of the Matrix server.', 'Enter the username.', 'Enter the password.'])
    await expect(matrix.getByText(missing)).toBeVisible()
  await matrix.getByLabel('Port').fill('abc')
  await expect(matrix.getByText('Enter a number from 1 to 65535.')).toBeVisible()
})

test('a code is left as it is by Cancel, and no longer there once it is deleted (CAC-05, CAC-06, CAC-09)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants')
  const list = '/operators/nordpost/tenants/kystkob/cube-activation-codes'
  const made = await (await callAs(page, 'POST', list, { description: 'Pier 3' })).json<{
    cubeActivationCode: string
  }>()
  const at = `/nordpost/tenants/kystkob/cube-activation-codes/${made.cubeActivationCode}`
  await page.goto(at)
  await page.getByRole('button', { name: 'Edit Cube Data' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url())
  })
  await page.getByLabel('Description').fill('Not to be kept')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Pier 3')).toBeVisible()
  expect(puts).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/cube-activation-codes$/)
  await expect(page.getByText('Pier 3')).toHaveCount(0)
  expect((await callAs(page, 'GET', `${list}/${made.cubeActivationCode}`)).status()).toBe(404)
})

test('Matrix, SMS and SSO settings are kept as they were entered (TSET-03, TSET-04, TSET-08, TSET-09, TSET-12, TSET-13)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/hanse-rental/settings/notifications')
  await expect(page.getByRole('heading', { name: /E-mail configurations/ })).toBeVisible()
  const matrix = page.getByRole('form', { name: 'Matrix' })
  await matrix.getByRole('switch').click()
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
})

test('e-mail configurations of a tenant are listed, created, changed and deleted (TSET-10)', async ({
  page,
  signIn,
}) => {
  const at = '/nordpost/tenants/fjordmarkt/settings'
  await signIn('admin', `${at}/notifications`)
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
  await page.getByLabel('From name').fill('Fjordmarkt')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const list = '/operators/nordpost/tenants/fjordmarkt/email-configurations'
  expect(await (await callAs(page, 'GET', list)).json()).toMatchObject([
    { configurationId: '', emailConfiguration: { name: 'Usual' } },
    { configurationId: 'receipts', emailConfiguration: { name: 'Receipts', fromName: 'Fjordmarkt' } },
  ])
  await page.getByRole('button', { name: 'Actions for Receipts' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Receipts', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Usual', { exact: true })).toBeVisible()
})

test("branding of a tenant is kept, and the operator's stays as it is (TSET-11); its trail tells (TEN-15)", async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/baltic-parcel/settings/branding')
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
  await page.goto('/nordpost/tenants/baltic-parcel/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('Branding changed')
})
