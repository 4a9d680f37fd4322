import type { Page } from '@playwright/test'
import { choose, dialog, send, tile } from './photo-page.ts'
import { image, png } from './pictures.ts'
import { expect, expectAccessible, test } from './support.ts'

// Uploads that take their time, are left, stopped, or lose their line.
const photosOf = (id = 'np-helsinki-01') => `/nordpost/cubes/${id}/photos`

test.describe('on a slow line', () => {
  const throttle = async (page: Page, bytesPerSecond: number) => {
    const session = await page.context().newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', conditions)
    return {
      change: (to: Partial<typeof conditions>) =>
        session.send('Network.emulateNetworkConditions', { ...conditions, ...to }),
    }
  }
  /** Bytes a second: 4 MB take more than a minute, so that no machine is too slow to stop them in time. */
  const SLOW = 50_000
  const progress = (page: Page) => dialog(page).getByRole('progressbar', { name: 'Upload of' })
  const begun = (page: Page) =>
    expect
      .poll(async () => Number(await progress(page).getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(1)

  test('an upload shows how far it is, and can be stopped; nothing stays', async ({ page, signIn }) => {
    await signIn('user', photosOf())
    await choose(page, image('stopped.png', png(4_000_000)), image('after.png'))
    const line = await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await line.change({ uploadThroughput: -1 })
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'stopped.png' })
    await expect(row).toContainText('Stopped. Nothing was stored.')
    await expect(dialog(page).getByText('Uploaded')).toHaveCount(0)
    await send(page)
    await expect(dialog(page).getByText('Uploaded')).toHaveCount(2, { timeout: 30_000 })
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(tile(page, 'stopped.png')).toHaveCount(1)
  })

  const background = (page: Page) => dialog(page).getByRole('button', { name: 'Go on in the background' }).click()
  const chip = (page: Page) => page.getByRole('link', { name: /^Upload of photos of np-helsinki-01: / })

  test('an upload goes on while its page is left, and only closing the tab is asked about', async ({
    page,
    signIn,
  }) => {
    await signIn('user', photosOf())
    await choose(page, image('left.png', png(4_000_000)), image('left-too.png'))
    const line = await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await background(page)
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Notes' }).click()
    await expect(page).toHaveURL(/\/notes$/)
    await expect(chip(page)).toHaveAccessibleName(/: \d+ %$/)
    await expectAccessible(page)

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()

    await line.change({ uploadThroughput: -1 })
    await expect(chip(page)).toHaveAccessibleName(/2 of 2$/, { timeout: 30_000 })
    await chip(page).click()
    await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    for (const name of ['left.png', 'left-too.png']) await expect(tile(page, name)).toHaveCount(1)
    await expect(chip(page)).toHaveCount(0)
  })

  test('an upload in the background is stopped from any page; what was only chosen is forgotten', async ({
    page,
    signIn,
  }) => {
    await signIn('user', photosOf())
    await choose(page, image('halted.png', png(4_000_000)))
    const line = await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await background(page)
    await page.getByRole('link', { name: 'Cubes', exact: true }).first().click()
    await page.getByRole('button', { name: 'Stop the upload' }).click()
    await line.change({ uploadThroughput: -1 })
    await expect(chip(page)).toHaveAccessibleName(/0 of 1$/)
    await chip(page).click()
    await expect(dialog(page)).toContainText('Stopped. Nothing was stored.')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(chip(page)).toHaveCount(0)
    await page.goForward()
    await expect(page.getByRole('button', { name: 'Upload photos' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(tile(page, 'halted.png')).toHaveCount(0)
  })

  test('what failed in the background is told until it was looked at, wherever its page is left for', async ({
    page,
    signIn,
  }) => {
    await signIn('user', photosOf())
    await choose(page, image('no-photo.png', Buffer.from('no picture')), image('beside.png', png(4_000_000)))
    const line = await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await background(page)
    await line.change({ uploadThroughput: -1 })
    await expect(chip(page)).toHaveAccessibleName(/1 of 2$/, { timeout: 30_000 })
    await page.getByRole('navigation').getByRole('link', { name: 'Notes' }).click()
    await expect(page).toHaveURL(/\/notes$/)
    await expect(chip(page)).toContainText('Not all photos uploaded')
    await chip(page).click()
    await expect(dialog(page)).toContainText('no picture of type image/png')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(chip(page)).toHaveCount(0)
  })

  test('an upload stays in sight when the way back leads from its dialog to the photos of another cube', async ({
    page,
    signIn,
  }) => {
    await signIn('user', photosOf())
    await choose(page, image('in-sight.png', png(4_000_000)))
    await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await background(page)
    await page.getByRole('link', { name: 'Cubes', exact: true }).first().click()
    await page.getByRole('link', { name: 'np-kobenhavn-01' }).first().click()
    await page.getByRole('navigation').getByRole('link', { name: 'Photos' }).click()
    await expect(page).toHaveURL(/np-kobenhavn-01\/photos$/)
    await chip(page).click()
    await expect(dialog(page)).toContainText('in-sight.png')
    await page.goBack()
    await expect(page).toHaveURL(/np-kobenhavn-01\/photos$/)
    await expect(chip(page)).toHaveAccessibleName(/: \d+ %$/)
    await page.getByRole('button', { name: 'Stop the upload' }).click()
    await expect(chip(page)).toHaveAccessibleName(/0 of 1$/)
  })

  test('whoever signs out in another tab ends the upload too', async ({ page, context, signIn, world }) => {
    await signIn('user', photosOf())
    await choose(page, image('ended.png', png(4_000_000)))
    await throttle(page, SLOW)
    await send(page)
    await begun(page)
    await background(page)
    const other = await context.newPage()
    await other.goto('/nordpost/cubes')
    await other.getByRole('button', { name: /, menu$/ }).click()
    const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await ended
    await expect(page.getByRole('heading', { name: 'You are signed out.' })).toBeVisible()
    await expect.poll(async () => world.server.context.blobs.arrivals('arriving/')).toEqual([])
  })

  test('an upload whose connection drops leaves nothing half, and succeeds later', async ({ page, signIn, world }) => {
    await signIn('user', photosOf())
    await choose(page, image('dropped.png', png(4_000_000)))
    const line = await throttle(page, SLOW)
    await send(page)
    await begun(page)
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'dropped.png' })
    const told = row.getByRole('alert').filter({ hasText: 'The upload broke off.' })
    await expect
      .poll(() => {
        // again and again: Chromium tries once more by itself
        world.server.http.server.closeAllConnections()
        return told.count()
      })
      .toBe(1)
    await line.change({ uploadThroughput: -1 })
    await expect
      .poll(async () => (await world.server.context.blobs.arrivals('arriving/')).map(({ key }) => key))
      .toEqual([])
    await row.getByRole('checkbox').check()
    await send(page)
    await expect(dialog(page).getByText('Uploaded')).toHaveCount(1)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(tile(page, 'dropped.png')).toHaveCount(1)
  })
})

test('an answer that is lost on its way is no failure: the photo is there', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await page.route(/\/files\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(page, image('answered.png'))
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(1)
})
