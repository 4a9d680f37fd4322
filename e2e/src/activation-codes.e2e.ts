import { callAs, expect, expectAccessible, test } from './support.ts'

const list = '/operators/nordpost/tenants/kystkob/cube-activation-codes'
const pages = '/nordpost/tenants/kystkob/cube-activation-codes'

/** Pages of a PDF and their size in points. */
const pagesOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box = '']) =>
    box
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((it) => Math.round(Number(it))),
  )
  return { count: [...text.matchAll(/\/Type\s*\/Page\b/g)].length, boxes }
}

test('a code is made by Save and not before; many are made at once and found by a search (CAC-01, CAC-02, CAC-07, CAC-08, CAC-09)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', pages)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('activation-codes')) calls.push(request.method())
  })
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { name: 'New activation code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/cube-activation-codes$/)
  expect(calls).toEqual([])

  await page.getByRole('button', { name: 'Create code' }).click()
  await page.getByLabel('Description').fill('Quay')
  await page.getByLabel('How many codes').fill('201')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a number from 1 to 200.')).toBeVisible()
  expect(calls).toEqual([])
  await page.getByLabel('How many codes').fill('25')
  await expect(page.getByText('A number is added to each.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Print 25 labels' })).toBeVisible()

  // Back leads past the form
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Create code' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search codes' }).fill('quay 17')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Quay 17')
})

test('any codes are printed on the sheets that labels come on, in their true size', async ({ page, signIn }) => {
  await signIn('admin', pages)
  await (await callAs(page, 'POST', `${list}/batch`, { count: 30, description: 'Pier', site: 'Harbour' })).json()
  await page.goto(`${pages}/labels?newest=30`)
  await expect(page.getByRole('button', { name: 'Print 30 labels' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Labels' }).click()
  await page.getByRole('option', { name: /L7160/ }).click()
  await expect(page.getByText('2 pages')).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toMatchObject({
    count: 2,
    boxes: [
      [595, 842],
      [595, 842],
    ],
  })
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  const box = await page.locator('[data-print-sheet] svg').first().locator('..').boundingBox()
  const mm = 96 / 25.4
  expect(box?.width).toBeCloseTo(63.5 * mm, 0)
  expect(box?.height).toBeCloseTo(38.1 * mm, 0)
  expect(box?.x).toBeCloseTo(7.21 * mm, 0)
  await page.emulateMedia({ media: null })

  const search = page.getByRole('searchbox', { name: 'Search codes' })
  const all = page.getByRole('checkbox', { name: /^All \d+ codes$/ })
  await all.check()
  await all.uncheck()
  await expect(page.getByRole('button', { name: 'Print 0 labels' })).toBeVisible()
  await search.fill('pier 2')
  await page.getByRole('checkbox', { name: 'All 12 codes found' }).click()
  await page.getByRole('checkbox', { name: /^Pier 25/ }).click()
  await page.getByLabel('First label').fill('14')
  await expect(page.getByRole('button', { name: 'Print 11 labels' })).toBeVisible()
  await expect(page.getByText('2 pages')).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).count).toBe(2)

  await page.getByRole('combobox', { name: 'Labels' }).click()
  await page.getByRole('option', { name: /99012/ }).click()
  await expect(page.getByText('11 pages')).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toMatchObject({
    count: 11,
    boxes: Array(11).fill([252, 102]),
  })
})

test('a code that is no more is not shown again, whoever used it (CAC-05)', async ({ page, signIn }) => {
  await signIn('admin', pages)
  const make = async () =>
    (await (await callAs(page, 'POST', list, { description: 'Gone soon' })).json<{ cubeActivationCode: string }>())
      .cubeActivationCode
  const first = await make()
  await page.goto(`${pages}/${first}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/cube-activation-codes$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'To the activation codes' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)

  const second = await make()
  await page.goto(`${pages}/${second}`)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await callAs(page, 'DELETE', `${list}/${second}`)
  await expect(page.getByRole('link', { name: 'To the activation codes' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
})
