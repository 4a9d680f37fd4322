import { UnitAgent } from '@cubeward/unit/agent.ts'
import { simulatedHost } from '@cubeward/unit/host/simulated.ts'
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

test('codes are made by Save and not before, found by a search, printed in their true size, and gone once used (CAC-01, CAC-02, CAC-05, CAC-07, CAC-08, CAC-09)', async ({
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

  // on the sheets that labels come on
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

  // a code that is no more is not shown again, whoever used it
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
  await page.clock.install()
  await page.goto(`${pages}/${second}`)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await callAs(page, 'DELETE', `${list}/${second}`)
  // the page looks again by itself
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('link', { name: 'To the activation codes' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
})

test('units and cubes that wait are given away or deleted by root (SETUPS-01, SETUPS-02, SETUPS-03, SETUPS-04, SETUPS-05, SETUPS-06, SETUPS-07, SETUPS-11, SETUPS-12, SETUPS-13, SETUPS-14, SETUPS-15, SETUPS-16, SETUPS-17, SETUPS-18, CONST-05)', async ({
  page,
  signIn,
  world,
  context,
}) => {
  const register = async (what: 'units' | 'cubes', data: object, secret = '') =>
    (
      await page.request.post(`${world.url}/device/v1/${what}/register`, {
        data,
        headers: { authorization: `Bearer ${secret}` },
      })
    ).json() as Promise<{ unitId: string; cubeId: string; secret: string; setupKey: string }>
  const unit = (hostname: string) =>
    register('units', { hostname, arch: 'amd64', type: 'Linux', release: '6.1', cpus: 2, totalmem: 1_000_000 })
  const { unitId, secret, setupKey } = await unit('to-assign')
  await unit('to-delete')
  const main = await unit('of-new-cube')
  const cube = await register('cubes', { unitId: main.unitId }, main.secret)
  const columns = async (last: string) => {
    for (const name of ['ID', 'Created', 'Connected', 'Last connected', last])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  }
  const tab = (name: string) => page.getByRole('navigation', { name: 'Setups' }).getByRole('link', { name })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const wizardOpens = async (name: string, path: string) => {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name }).click()
    const wizard = await opened
    await expect(wizard).toHaveURL(path)
    await wizard.close()
  }
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete setup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete setup' }).click()
  }
  const choose = async (card: string, what: string, search: RegExp, option: string) => {
    const region = page.getByRole('region', { name: card })
    const first = page.waitForRequest(/\/operators\/nordpost\/(cubes|tenants)\?size=100$/)
    await region.getByRole('combobox', { name: 'Operator' }).click()
    await page.getByRole('option', { name: /\(nordpost\)$/ }).click()
    await first
    const searched = page.waitForRequest(search)
    await region.getByLabel(what, { exact: true }).fill(option)
    await searched
    await page.getByRole('option', { name: option }).click()
  }

  await signIn('root', '/admin-setups')
  await expect(tab('Units')).toHaveAttribute('aria-current', 'page')
  await columns('Cube')
  await expect(row('of-new-cube')).toContainText(cube.cubeId)
  // it comes, and the list says so by itself
  await expect(row(unitId)).toContainText('Disconnected')
  const agent = new UnitAgent({
    unitId,
    server: { url: world.url.replace('http', 'ws'), secret },
    host: simulatedHost({ id: unitId }),
    log: { info: () => undefined, warn: () => undefined },
  })
  await expect(row(unitId).getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 })
  agent.stop()

  await row('to-delete').getByRole('link').first().click()
  await remove()
  await expect(page).toHaveURL('/admin-setups/units')
  await expect(row(unitId)).toBeVisible()
  await expect(row('to-delete')).toHaveCount(0)

  await page.goto(`/admin-setups/units/${unitId}`)
  await wizardOpens('Setup Wizard', `/setup/unit/${setupKey}`)
  await choose('Assign Cube', 'Cube', /\/operators\/nordpost\/cubes\?size=100&search=np-lubeck-01$/, 'np-lubeck-01')
  await page.getByRole('button', { name: 'Save cube' }).click()
  await expect(page).toHaveURL(`/nordpost/units/${unitId}`)
  expect(await (await callAs(page, 'GET', `/operators/nordpost/units/${unitId}`)).json()).toMatchObject({
    cubeId: 'np-lubeck-01',
  })

  await page.goto('/admin-setups/units')
  await tab('Cubes').click()
  await columns('Tenant')
  await row(cube.cubeId).getByRole('link').first().click()
  await wizardOpens('Start Setup Wizard', `/setup/cube/${cube.setupKey}`)
  await choose('Assign tenant', 'Tenant', /\/operators\/nordpost\/tenants\?size=100&search=Fjordmarkt$/, 'Fjordmarkt')
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(page).toHaveURL(`/nordpost/cubes/${cube.cubeId}`)
  await page.goto('/admin-setups/cubes')
  await expect(row(cube.cubeId)).toContainText('Fjordmarkt')
  await page.goto(`/admin-setups/cubes/${cube.cubeId}`)
  await remove()
  await expect(page).toHaveURL('/admin-setups/cubes')
  await expect(page.getByRole('heading', { level: 1, name: 'Setups' })).toBeVisible()
  await expect(row(cube.cubeId)).toHaveCount(0)
})
