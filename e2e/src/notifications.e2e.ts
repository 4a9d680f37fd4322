import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()

test('a test notification is sent, is read as its recipients see it, and says what went wrong (NOTIF-01, NOTIF-02, NOTIF-03, NOTIF-04, NOTIF-05, NOTIF-06, NOTIF-07, NOTIF-08, NOTIF-09, NOTIF-10, NOTIF-11, NOTIF-17, NOTIF-27, OUTB-01)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/notifications')
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).toEqual(['Created', 'Recipient', 'Subject', 'Type', 'Reference', 'App', 'Tenant', 'Status'])
  await expectAccessible(page)

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
    await page.reload()
    await expect(channel('email')).toBeVisible()
    await expect(channel('email')).toContainText('Delivered', { timeout: 1_000 })
    await expect(channel('sms')).toContainText('Delivered', { timeout: 1_000 })
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
})

test("the tenant's tab shows its own, and has what failed sent again (NOTIF-18, NOTIF-20, NOTIF-21, NOTIF-22, NOTIF-23); a cube shows those that refer to it (NOTIF-19)", async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/tenants/kystkob/notifications')
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
  await expect(page.getByRole('dialog').getByRole('combobox', { name: /^Tenant/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
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
