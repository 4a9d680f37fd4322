import type { Page } from '@playwright/test'
import { callAs, expect, test } from './support.ts'

/** Not alive, and no other file writes notes about it. */
const away = 'np-turku-01'
const home = `/nordpost/cubes/${away}`
const notes = `/operators/nordpost/cubes/${away}/notes`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('notes: five and the number of the others, each with its own editor, done ones when asked, nothing runs in them (NOTE-01, NOTE-02, NOTE-04, NOTE-05, NOTE-07, NOTE-09)', async ({
  page,
  signIn,
}) => {
  await signIn('user', home)
  await expect(card(page, 'Notes')).toBeVisible()
  for (let at = 1; at <= 7; at++)
    expect((await callAs(page, 'POST', notes, { note: `<p>Remark ${at}</p>`, done: false })).ok()).toBe(true)
  const preview = card(page, 'Notes')
  await expect(preview.locator('[data-note]')).toHaveCount(5)
  await expect(preview.getByText('+ 2 more')).toBeVisible()
  await preview.getByRole('link', { name: '+ 2 more' }).click()

  const note = (text: string) => page.getByRole('article').filter({ hasText: text })
  // NOTE-01
  await expect(note('Remark 7')).toContainText('user@cubeward.example')
  await expect(note('Remark 7').locator('time')).toBeVisible()
  // NOTE-05
  const editors = page.getByRole('textbox', { name: 'Text of the note' })
  await note('Remark 7').getByRole('button', { name: 'Edit note' }).click()
  await expect(editors).toHaveCount(1)
  await note('Remark 6').getByRole('button', { name: 'Edit note' }).click()
  await expect(editors).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(editors).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  // NOTE-04, NOTE-02
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await note('Remark 6').getByRole('button', { name: 'Mark as done' }).click()
  expect((await put).postDataJSON()).toMatchObject({ done: true })
  await expect(note('Remark 6')).toHaveCount(0)
  // off asks for those that are not done, on for all
  const all = page.waitForRequest((request) => request.method() === 'GET' && /\/notes$/.test(request.url()))
  await page.getByRole('button', { name: 'Show done' }).click()
  await all
  await expect(note('Remark 6')).toBeVisible()
  // NOTE-07
  await note('Remark 6').getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(note('Remark 6')).toHaveCount(0)
  // NOTE-09
  const evil = '<p>Evil</p><img src="x" onerror="document.title = \'owned\'"><script>document.title = "owned"</script>'
  await callAs(page, 'POST', notes, { note: evil, done: false })
  await expect(note('Evil')).toBeVisible()
  await expect(note('Evil').locator('img, script')).toHaveCount(0)
  expect(await page.title()).not.toContain('owned')
})

test('a text that is not saved is not lost to another page unasked, and Cancel is not asked about', async ({
  page,
  signIn,
}) => {
  await signIn('user', home)
  await card(page, 'Notes').getByRole('button', { name: 'Add note' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the note' })
  await text.pressSequentially('Half a thought')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveText('Half a thought')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/photos$/)

  await page.goto(`${home}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await text.pressSequentially('Given up')
  await page.getByRole('region', { name: 'New note' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveCount(0)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await expect(page).toHaveURL(/photos$/)
})

test('an action without a connection fails where it was asked for, and the page stays', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('user', home)
  const requests = card(page, 'Requests')
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await context.setOffline(true)
  await requests.getByRole('button', { name: 'Request' }).first().click()
  await expect(page.getByText(/could not be|No connection/).first()).toBeVisible()
  await expect(requests.getByText('None pending')).toHaveCount(2)
  await context.setOffline(false)
  await requests.getByRole('button', { name: 'Request' }).first().click()
  await expect(requests.getByText('Not executed yet')).toHaveCount(1)
})
