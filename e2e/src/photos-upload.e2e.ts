import type { Page } from '@playwright/test'
import { begin, beginInBackground, choose, close, dialog, fileRow, send, slowLine, tile } from './photo-page.ts'
import { image, png } from './pictures.ts'
import { expect, expectAccessible, test } from './support.ts'

// Uploads that take their time, are left, stopped, or lose their line.
const cube = 'np-helsinki-01'
const photos = `/nordpost/cubes/${cube}/photos`

test('an upload shows how far it is; stopped or broken off it leaves nothing, and succeeds later', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('user', photos)
  await choose(page, image('late.png', png(4_000_000)), image('after.png'))
  const line = await slowLine(page)
  await begin(page)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(fileRow(page, 'late.png')).toContainText('Stopped. Nothing was stored.')
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(0)

  await fileRow(page, 'after.png').getByRole('checkbox').uncheck()
  await begin(page)
  const told = fileRow(page, 'late.png').getByRole('alert').filter({ hasText: 'The upload broke off.' })
  await expect
    .poll(() => {
      // again and again: Chromium tries once more by itself
      world.server.http.server.closeAllConnections()
      return told.count()
    })
    .toBe(1)
  await line.fast()
  await expect.poll(async () => world.server.context.blobs.arrivals('arriving/')).toEqual([])
  for (const name of ['late.png', 'after.png']) await fileRow(page, name).getByRole('checkbox').check()
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2, { timeout: 30_000 })
  await close(page)
  await expect(tile(page, 'late.png')).toHaveCount(1)

  // an answer that is lost on its way is no failure: the photo is there
  await page.route(/\/files\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  // and what still waits for its address when all are sent is sent, too
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/photos$/, async (route) => {
    if (route.request().method() === 'POST' && route.request().postData()?.includes('waiting.png')) await late
    return route.fallback()
  })
  await choose(page, image('answered.png'), image('waiting.png'))
  await expect(fileRow(page, 'answered.png').getByRole('checkbox')).toBeChecked()
  await expect(fileRow(page, 'waiting.png').getByRole('checkbox')).toBeDisabled()
  // until it has it, Stop ends the waiting
  await send(page)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await send(page)
  answer()
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
})

const chip = (page: Page) => page.getByRole('link', { name: `Upload of photos of ${cube}: ` })
const inMenu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click()

test('an upload goes on while its page is left, and only closing the tab is asked about; it is stopped from any page, what failed is told until it was looked at, and signing out in another tab ends it', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn('user', photos)
  await choose(page, image('left.png', png(4_000_000)), image('left-too.png'))
  const line = await slowLine(page)
  await beginInBackground(page)
  await inMenu(page, 'Notes')
  await expect(page).toHaveURL(/\/notes$/)
  await expect(chip(page)).toHaveAccessibleName(/: \d+ %$/)
  await expectAccessible(page, chip(page))

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()

  // it stays in sight when the way back leads from its dialog to the photos of another cube
  await page.getByRole('link', { name: 'Cubes', exact: true }).first().click()
  await page.getByRole('link', { name: 'np-kobenhavn-01' }).first().click()
  await inMenu(page, 'Photos')
  await expect(page).toHaveURL(/np-kobenhavn-01\/photos$/)
  await chip(page).click()
  await expect(dialog(page)).toContainText('left.png')
  await page.goBack()
  await expect(page).toHaveURL(/np-kobenhavn-01\/photos$/)
  await expect(chip(page)).toHaveAccessibleName(/: \d+ %$/)

  await line.fast()
  await expect(chip(page)).toHaveAccessibleName(/2 of 2$/, { timeout: 30_000 })
  await chip(page).click()
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
  await close(page)
  for (const name of ['left.png', 'left-too.png']) await expect(tile(page, name)).toHaveCount(1)
  await expect(chip(page)).toHaveCount(0)

  await choose(page, image('no-photo.png', Buffer.from('no picture')), image('halted.png', png(4_000_000)))
  await line.slow()
  await beginInBackground(page)
  await page.getByRole('link', { name: 'Cubes', exact: true }).first().click()
  await page.getByRole('button', { name: 'Stop the upload' }).click()
  await expect(chip(page)).toHaveAccessibleName(/0 of 2$/)
  await inMenu(page, 'Tenants')
  await expect(page).toHaveURL(/\/tenants$/)
  await expect(chip(page)).toContainText('Not all photos uploaded')
  await chip(page).click()
  await expect(fileRow(page, 'no-photo.png')).toContainText('no picture of type image/png')
  await expect(fileRow(page, 'halted.png')).toContainText('Stopped. Nothing was stored.')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(chip(page)).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Upload photos' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(tile(page, 'halted.png')).toHaveCount(0)

  await choose(page, image('ended.png', png(4_000_000)))
  await beginInBackground(page)
  const other = await context.newPage()
  await other.goto('/nordpost/cubes')
  await other.getByRole('button', { name: /, menu$/ }).click()
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await ended
  await expect(page.getByRole('heading', { name: 'You are signed out.' })).toBeVisible()
  // neither tab keeps what it showed
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const tab of [page, other]) expect(await tab.evaluate(() => sessionStorage.getItem('cubeward.shown'))).toBeNull()
  await expect.poll(async () => world.server.context.blobs.arrivals('arriving/')).toEqual([])
})
