import { callAs, expect, expectAccessible, test } from './support.ts'
import { readWorkbook } from './xlsx.ts'

test('accounting is by quarter, and the whole of it goes into a workbook (ACC-01, ACC-02, ACC-03, ACC-04, ACC-05, ACC-06, ACC-07, ACC-08, EXPO-02)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/accounting')
  const now = new Date()
  const year = page.getByLabel('Year')
  const quarter = page.getByRole('combobox', { name: 'Quarter' })
  await expect(year).toHaveValue(String(now.getFullYear()))
  await expect(quarter).toHaveText(`Q${Math.floor(now.getMonth() / 3) + 1}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tenant ID',
    'Tenant name',
    'SMS count',
    'Differences to the receipts',
  ])
  await expectAccessible(page)

  // a name that a spreadsheet program would reckon with, and more tenants than a page has
  const made = Array.from({ length: 120 }, (_, n) => ({ id: `bulk-${n}`, name: n === 0 ? '=1+1' : `Bulk ${n}` }))
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
  await expect(page.getByText(/of 126/)).toBeVisible()
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
  expect(rows).toHaveLength(1 + 126)
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
