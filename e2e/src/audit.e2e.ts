import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { callAs, expect, test } from './support.ts'
import { readWorkbook } from './xlsx.ts'

test('the audit trail: its columns, entries with all that they say, the same page sizes everywhere, a workbook of it (AUD-12, AUD-13, AUD-14, AUD-15, AUD-16, AUD-17, AUD-18, AUD-19, AUD-20, AUD-21, AUD-22, AUD-23, AUD-24, AUD-25, AUD-26, AUD-27, AUD-28, AUD-29, CONST-03, CONST-09, EXPO-01, ROLE-11)', async ({
  page,
  sessions,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-audited', { boxes: 2 })
  await signIn('admin', '/nordpost/users')
  const at = `/operators${site.at}`
  expect((await callAs(page, 'POST', `${at}/tenant/fjordmarkt`)).ok()).toBe(true)
  const { id } = await site.occupy({ boxNumber: '1' })
  expect((await callAs(page, 'PUT', `${at}/occupancies/${id}`, { boxNumber: '2' })).ok()).toBe(true)
  const users = '/operators/nordpost/users'
  expect((await callAs(page, 'POST', users, { role: 'User' })).ok()).toBe(true)
  const { content } = await (await callAs(page, 'GET', users)).json<{ content: { userId: string; role: string }[] }>()
  const member = content.find(({ userId, role }) => role === 'User' && !userId.startsWith('invitation-'))?.userId
  for (const role of ['Admin', 'User'])
    expect((await callAs(page, 'PUT', `${users}/${member}`, { role })).ok()).toBe(true)

  // an address that was written by hand: asking again would not help
  await page.goto('/nordpost/audit?from=yesterday')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  for (const name of ['ID', 'Timestamp', 'Type', 'Reference', 'Message', 'Actor'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const entry = card(page, 'Entry')
  const fact = (label: string) =>
    entry
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last()
  const open = (message: string) => page.getByRole('row').filter({ hasText: message }).getByRole('link').first().click()

  await open('Changed the occupancy of box 2.')
  await page.waitForURL(/\/nordpost\/audit\/[0-9a-f-]{36}$/)
  const address = page.url()
  for (const [label, value] of [
    ['Type', 'OccupancyUpdated'],
    ['App', 'Parcel'],
    ['Reference', id],
    ['Box', '2'],
    ['Occupancy', id],
    ['Actor', 'Maren Holst'],
  ] as const)
    await expect(fact(label)).toContainText(value)
  await expect(fact('Time').locator('time')).toBeVisible()
  await expect(fact('Tenant').getByRole('link')).toHaveAttribute('href', '/nordpost/tenants/fjordmarkt')
  await expect(fact('Cube').getByRole('link')).toHaveAttribute('href', site.at)
  for (const part of ['Replace', 'boxNumber', '1', '2']) await expect(card(page, 'Changes')).toContainText(part)
  // the page of an app is for root alone
  await expect(fact('App').getByRole('link')).toHaveCount(0)

  await page.goBack()
  await open('Somebody invited to join as User.')
  await expect(card(page, 'Data')).toContainText('"role"')
  await page.goBack()
  await open('changed from Admin to User.')
  await expect(fact('User')).toContainText(member ?? '')

  await page.goto('/nordpost/settings/audit')
  const sizes = page.getByLabel('Rows per page').locator('option')
  await expect(sizes).toHaveText(['10', '25', '50', '100'])
  for (const path of ['cubes/np-hamburg-01/logs', 'tenants/fjordmarkt/audit', 'audit']) {
    await page.goto(`/nordpost/${path}`)
    await expect(sizes, path).toHaveText(['10', '25', '50', '100'])
  }

  const actor = page.getByRole('combobox', { name: 'Actor' })
  await actor.click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/actors\?.*search=\w/.test(request.url())) asked.push(request.url())
  })
  // typed without a pause, however slow the machine is
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await actor.pressSequentially('maren')
  await page.clock.resume()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/search=maren/)
  await expect(page.getByRole('option', { name: /Maren/ }).first()).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.keyboard.press('Escape')

  const list = await callAs(page, 'GET', '/operators/nordpost/audit?size=1')
  const { totalElements } = await list.json<{ totalElements: number }>()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Excel/ }).click()
  const { rows } = await readWorkbook(await (await download).path())
  expect(totalElements).toBeGreaterThan(1_000)
  expect(rows.length).toBeGreaterThan(totalElements)

  await sessions.open(page, 'root', address)
  await expect(fact('App').getByRole('link', { name: 'Parcel', exact: true })).toHaveAttribute('href', '/apps/parcel')
})
