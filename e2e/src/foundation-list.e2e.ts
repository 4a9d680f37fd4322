import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const path = '/nordpost/cubes'
const search = (page: Page) => page.getByPlaceholder(/^Search/)
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const queryOf = (page: Page) => new URL(page.url()).searchParams

const listRequest = (page: Page) =>
  page.waitForRequest((request) => /\/cubes\?.*\bsort=/.test(request.url())).then((request) => new URL(request.url()))

test('search, Back, F5 and reload: what was typed and found stays', async ({ page, signIn }) => {
  await signIn('admin', path)
  await search(page).fill('hamburg')
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(() => queryOf(page).get('search')).toBe('hamburg')
  await page.getByRole('link', { name: /np-hamburg-02/ }).click()
  await expect(page.getByRole('heading', { name: 'Hamburg, Eppendorf' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('hamburg')
  await expect(rows(page)).toHaveCount(3)
  // SHELL-77: F5 reads the data again and leaves the document alone
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  const again = listRequest(page)
  await page.keyboard.press('F5')
  expect((await again).searchParams.get('search')).toBe('hamburg')
  await expect(page.locator('body[data-same-document]')).toBeVisible()
  await page.reload()
  await expect(search(page)).toHaveValue('hamburg')
  await expect(rows(page)).toHaveCount(3)
})

test('nothing matches: the row says so and clears search and filters', async ({ page, signIn }) => {
  await signIn('admin', `${path}?search=zzzz&monitored=true`)
  await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toContainText('np-')
  expect([...queryOf(page).keys()]).toEqual([])
})

test('both filter chips narrow the list together and stand in the address', async ({ page, signIn }) => {
  await signIn('admin', path)
  const monitored = page.getByRole('button', { name: /^Monitored only/ })
  const disconnected = page.getByRole('button', { name: /^Disconnected only/ })
  await expect(rows(page)).toHaveCount(25)
  await monitored.click()
  await expect(rows(page)).toHaveCount(8)
  await disconnected.click()
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).filter({ hasText: 'Disconnected' })).toHaveCount(6)
  expect([queryOf(page).get('monitored'), queryOf(page).get('disconnected')]).toEqual(['true', 'true'])
  await expect(disconnected).toHaveAttribute('aria-pressed', 'true')
  await monitored.click()
  await expect(rows(page)).toHaveCount(25)
  expect(queryOf(page).get('monitored')).toBeNull()
})
