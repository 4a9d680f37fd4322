import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { readWorkbook } from './xlsx.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()

test("a test notification is sent, is read as its recipients see it, and says what went wrong; a tenant's tab has what failed sent again, a cube shows its own (NOTIF-01, NOTIF-02, NOTIF-03, NOTIF-04, NOTIF-05, NOTIF-06, NOTIF-07, NOTIF-08, NOTIF-09, NOTIF-10, NOTIF-11, NOTIF-17, NOTIF-18, NOTIF-19, NOTIF-20, NOTIF-21, NOTIF-22, NOTIF-23, NOTIF-27, OUTB-01)", async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/notifications')
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).toEqual(['Created', 'Recipient', 'Subject', 'Type', 'Reference', 'App', 'Tenant', 'Status'])

  await page.getByRole('button', { name: 'Test notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test notification' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: /^Tenant/ }).click()
  await page.getByRole('option', { name: 'Fjordmarkt' }).click()
  for (const [label, text] of [
    ['Recipient', 'Lena Brinkmann'],
    ['Subject', 'Try it'],
    ['Phone', '+49 151 2300441'],
    ['Matrix user', '@nobody.here:example.com'],
    ['Short content', 'Code 417092'],
  ] as const)
    await dialog.getByLabel(label, { exact: false }).first().fill(text)
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill('lena@example.com')
  // without app and full content it cannot be sent; the e-mail configuration is left as it is
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  const app = dialog.getByRole('combobox', { name: 'App' })
  await app.fill('parc')
  await page.getByRole('option', { name: /^Parcel/ }).click()
  await expect(app).toHaveValue('Parcel · parcel')
  await dialog
    .getByLabel('Full content (HTML)')
    .fill('<p>Code <b>417092</b></p><script>document.title = "run"</script>')
  await expectAccessible(page)
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/notifications'),
  )
  await send.click()
  const body = (await posted).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ ttl: 60, tenantId: 'fjordmarkt', appId: 'parcel' })
  const keys = `appId configurationId email fullContentHtml matrixUser notificationType phone recipient referenceId referenceType
    shortContent subject tenantId ttl`
  expect(Object.keys(body)).toEqual(expect.arrayContaining(keys.split(/\s+/)))
  await expect(page.getByText('Test notification created.')).toBeVisible()

  await rows(page).filter({ hasText: 'Try it' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Try it', level: 1 })).toBeVisible()
  const channel = (name: string) => page.locator(`[data-channel="${name}"]`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect(channel('email')).toContainText('Delivered', { timeout: 1_000 })
    await expect(channel('sms')).toContainText('Delivered', { timeout: 1_000 })
    await expect(channel('matrix')).toContainText('Failed', { timeout: 1_000 })
  }).toPass()
  await expect(channel('email')).toContainText('lena@example.com')
  await expect(channel('sms')).toContainText('+49 151 2300441')
  await expect(channel('matrix')).toContainText('Failed')
  await expect(channel('matrix')).toContainText('It will not be tried again by itself.')
  const errors = page.getByRole('region', { name: /^Errors/ })
  await expect(errors.getByRole('columnheader')).toHaveText(['Channel', 'Timestamp', 'Message'])
  await expect(errors.getByRole('cell')).toHaveText(['Matrix', /\d\d:\d\d:\d\d/, '403 M_FORBIDDEN: No such user'])
  for (const term of ['Recipient', 'Type', 'Reference', 'App', 'Tenant', 'Created', 'Expires', 'Short content'])
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .first(),
    ).toBeVisible()
  const frame = page.getByTitle('Full content')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByText('417092')).toBeVisible()
  await expect(frame.contentFrame().locator('script')).toHaveCount(0)
  await expect(page).toHaveTitle(/Try it/)

  await page.goto('/nordpost/outbox')
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: /lena@example.com/ }).click()
  await expect(messages.locator('[aria-pressed="true"]')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Phone of +491512300441' })).toContainText('Code 417092')
  await expect(page.getByTitle('Try it').contentFrame().getByText('417092')).toBeVisible()
  await page.getByRole('button', { name: /^Matrix \d+$/ }).click()
  await messages.locator('[data-message]').first().click()
  await expect(page.getByRole('region', { name: 'Matrix' })).toContainText('was invited')

  // of one tenant
  await page.goto('/nordpost/tenants/kystkob/notifications')
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).not.toContain('Tenant')
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  const list = async (query: string) =>
    await (await callAs(page, 'GET', `/operators/nordpost/${query}`)).json<{
      content: { cubeId: string | null }[]
      totalElements: number
    }>()
  const { totalElements } = await list('tenants/kystkob/notifications')
  await expect(page.getByText(`of ${totalElements}`)).toBeVisible()
  await page.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Expired' }).click()
  await expect(page).toHaveURL(/state=Expired/)
  await expect(rows(page).first()).toContainText('Expired')

  await page.getByRole('button', { name: 'Test notification' }).click()
  await expect(dialog.getByRole('combobox', { name: 'App' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: /^Tenant/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.url().includes('/notifications/execute'))
  await page.getByRole('button', { name: 'Retry failed' }).click()
  expect(new URL((await asked).url()).searchParams.get('retry')).toBe('now')
  await expect(page.getByText('Successfully request to retry notifications.')).toBeVisible()
  await page.route('**/notifications/execute**', (route) => route.fulfill({ status: 500, json: { title: 'x' } }))
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expect(page.getByText('Failed to retry notifications.')).toBeVisible()
  await expectAccessible(page)

  const cube = (await list('notifications?referenceType=Occupancy&size=1')).content[0]?.cubeId
  await page.goto(`/nordpost/cubes/${cube}`)
  const card = page.getByRole('region', { name: /^Notifications/ })
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/notifications\/[0-9a-f-]{36}$/)
})

test('accounting is by quarter, and the whole of it goes into a workbook (ACC-01, ACC-02, ACC-03, ACC-04, ACC-05, ACC-06, ACC-07, ACC-08, EXPO-02)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/accounting')
  // by the clock and in the time zone of the browser
  const now = await page.evaluate(() => {
    const date = new Date()
    return { year: date.getFullYear(), quarter: Math.floor(date.getMonth() / 3) + 1 }
  })
  const year = page.getByLabel('Year')
  const quarter = page.getByRole('combobox', { name: 'Quarter' })
  await expect(year).toHaveValue(String(now.year))
  await expect(quarter).toHaveText(`Q${now.quarter}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tenant ID',
    'Tenant name',
    'SMS count',
    'Differences to the receipts',
  ])

  // a name that a spreadsheet program would reckon with, and more tenants than a page has
  const made = Array.from({ length: 54 }, (_, n) => ({ id: `bulk-${n}`, name: n === 0 ? '=1+1' : `Bulk ${n}` }))
  await Promise.all(
    made.map(async ({ id, name }) =>
      expect((await callAs(page, 'POST', `/operators/nordpost/tenants/${id}`, { name })).status()).toBe(201),
    ),
  )
  const asked = page.waitForRequest(
    (request) => request.url().includes('start=2025-04-01') && request.url().includes('end=2025-06-30'),
  )
  await year.fill('2025')
  await quarter.click()
  await page.getByRole('option', { name: 'Q2' }).click()
  await asked
  await expect(page).toHaveURL(/year=2025&quarter=2|quarter=2&year=2025/)
  await expect(page.getByText(/of 60/)).toBeVisible()
  await page.reload()
  await expect(year).toHaveValue('2025')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('sms-2025-Q2.xlsx')
  const { sheet, rows, formulas } = await readWorkbook(await file.path())
  expect([sheet, formulas]).toEqual(['2025 Q2', false])
  expect(rows[0]).toEqual(['Tenant ID', 'Tenant name', 'SMS count'])
  expect(rows).toHaveLength(1 + 60)
  expect(rows).toContainEqual(['bulk-0', '=1+1', '0'])
  const { content } = await (
    await callAs(page, 'GET', '/operators/nordpost/accounting?start=2025-04-01&end=2025-06-30&size=1000')
  ).json<{ content: { tenantId: string; tenantName: string; smsCount: number }[] }>()
  expect(rows.slice(1).toSorted()).toEqual(
    content.map((it) => [it.tenantId, it.tenantName, String(it.smsCount)]).toSorted(),
  )
  // it is written down like that of any other list
  const audit = '/operators/nordpost/audit?type=ListExported&referenceId=accounting.list'
  await expect
    .poll(async () => (await (await callAs(page, 'GET', audit)).json<{ totalElements: number }>()).totalElements)
    .toBe(1)
})
