import type { Page } from '@playwright/test'
import { image, jpegWithPlace, png } from './pictures.ts'
import { expect, expectAccessible, test } from './support.ts'

// Photos of cubes that nothing else here is done with; each test has files of its own.
const cube = 'np-helsinki-01'
const photosOf = (id = cube) => `/nordpost/cubes/${id}/photos`
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload photos' })

async function choose(page: Page, ...files: ReturnType<typeof image>[]) {
  await page.getByRole('button', { name: 'Upload photos' }).first().click()
  await page.getByLabel('Image files').setInputFiles(files)
}
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
async function upload(page: Page, ...files: ReturnType<typeof image>[]) {
  await choose(page, ...files)
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(files.length)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('three columns of photos, each from its signed address with its tags (PHOTO-01, 02)', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/photos')
  const grid = page.getByRole('list', { name: 'Photos' })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  const front = tile(page, 'front.png')
  await expect(front.getByText('Front', { exact: true })).toBeVisible()
  const picture = front.getByRole('img')
  expect(await picture.getAttribute('src')).toMatch(/\/files\/photos\/.+expires=\d+.+signature=/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await expectAccessible(page)
})

test('several files are shown with their sizes, then sent to one address each (PHOTO-03…05)', async ({
  page,
  signIn,
}) => {
  await signIn('user', photosOf())
  await choose(page, image('size-1.png', png(1536)), image('size-2.png', png(20_480)), image('size-3.png'))
  await expect(dialog(page).locator('img')).toHaveCount(3)
  for (const size of ['1.50 KB', '20.00 KB']) await expect(dialog(page).getByText(size, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('checkbox', { name: 'Upload size-3.png' }).uncheck()
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/files/')) puts.push(request.url())
  })
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
  expect(puts.map((url) => new URL(url).pathname.split('/')[1])).toEqual(['files', 'files'])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(tile(page, 'size-1.png')).toBeVisible()
  await expect(tile(page, 'size-3.png')).toHaveCount(0)
})

test('a photo that is there already is flagged and cannot be chosen (PHOTO-06)', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await upload(page, image('twice.png'))
  await choose(page, image('twice.png'), image('once.png'), image('once.png'))
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'twice.png' })
  await expect(row.getByText('Photo already exists')).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeDisabled()
  const same = dialog(page).getByRole('listitem').filter({ hasText: 'once.png' })
  await expect(same.getByText('Photo already exists')).toHaveCount(1)
})

test('a file without a signed address is not sent (PHOTO-07)', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await page.route(/\/photos$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { presignedUrl: '', fileName: 'nowhere.png', fileExisted: false } })
      : route.fallback(),
  )
  let puts = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && !request.url().endsWith('/admin/v1')) puts += 1
  })
  await choose(page, image('nowhere.png'))
  await expect(dialog(page).getByText('No signed URL. Cannot upload.')).toBeVisible()
  await expect(dialog(page).getByRole('checkbox')).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  expect(puts).toBe(0)
})

test('tags are chosen from those of the operator or typed, and removed; both are told for 5 s (PHOTO-08…10)', async ({
  page,
  signIn,
}) => {
  await signIn('user', photosOf())
  await upload(page, image('tagged.png'))
  await page.clock.install()
  await page.getByRole('button', { name: 'Tags of tagged.png' }).click()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.click()
  for (const one of ['Damage', 'Router']) await expect(page.getByRole('option', { name: one })).toBeVisible()
  await page.getByRole('option', { name: 'Damage' }).click()
  await tags.fill('Behind the fence')
  await page.keyboard.press('Enter')
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/photo-tags'))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect((await put).postDataJSON()).toEqual({ fileName: 'tagged.png', tags: ['Damage', 'Behind the fence'] })
  const saved = page.getByText('Put Photo-Tags successful', { exact: true })
  await expect(saved).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(saved).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(saved).toHaveCount(0)
  await expect(tile(page, 'tagged.png').getByText('Behind the fence')).toBeVisible()

  await page.getByRole('button', { name: 'Tags of tagged.png' }).click()
  await expect(page.getByRole('button', { name: 'Behind the fence' })).toBeVisible()
  await tags.click()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape') // the list of tags, not the dialog
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const removed = page.getByText('Delete Photo-Tags successful', { exact: true })
  await expect(removed).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(removed).toHaveCount(0)
  await expect(tile(page, 'tagged.png').getByText('Damage')).toHaveCount(0)
})

test('all tags of a photo are removed with one button (PHOTO-10)', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await upload(page, image('many.png'))
  await page.getByRole('button', { name: 'Tags of many.png' }).click()
  const all = page.getByRole('button', { name: 'Remove all tags' })
  await expect(all).toHaveCount(0)
  const tags = page.getByRole('combobox', { name: 'Tags' })
  for (const one of ['One', 'Two']) {
    await tags.fill(one)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(tile(page, 'many.png').getByText('Two')).toBeVisible()
  await page.getByRole('button', { name: 'Tags of many.png' }).click()
  await all.click()
  await expect(page.getByText('Delete Photo-Tags successful', { exact: true })).toBeVisible()
  await expect(tile(page, 'many.png').getByText('Two')).toHaveCount(0)
})

test('a photo is deleted once that is confirmed, and its bytes with it (PHOTO-11)', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await upload(page, image('old.png'))
  const address = (await tile(page, 'old.png').getByRole('img').getAttribute('src')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  await page.getByRole('button', { name: 'Delete old.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(tile(page, 'old.png')).toBeVisible()
  await page.getByRole('button', { name: 'Delete old.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(tile(page, 'old.png')).toHaveCount(0)
  // the bytes go once the row is gone for good, which any reading of the list may see first
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
})

test('an address is worth nothing once anything of it is changed (PHOTO-13)', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/photos')
  const address = (await tile(page, 'front.png').getByRole('img').getAttribute('src')) ?? ''
  const other = (await tile(page, 'site.png').getByRole('img').getAttribute('src')) ?? ''
  const key = (url: string) => new URL(url).pathname
  const later = address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60}`)
  for (const changed of [address.replace(key(address), key(other)), later, address.slice(0, -3)])
    expect((await page.request.get(changed)).status()).toBe(403)
})

test('a photo fills the window, and the keys turn the pages', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/photos')
  await page
    .getByRole('button', { name: /^Show / })
    .first()
    .click()
  const view = page.getByRole('dialog')
  const shown = view.getByRole('img')
  await expect(view).toContainText('1 of 3')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expectAccessible(page)
  const first = await shown.getAttribute('alt')
  await page.keyboard.press('ArrowRight')
  await expect(view).toContainText('2 of 3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(view).toContainText('3 of 3')
  await page.keyboard.press('Home')
  await expect(shown).toHaveAttribute('alt', first ?? '')
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Show / }).first()).toBeFocused()
})

test('where a photo was taken is kept nowhere', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  const buffer = await jpegWithPlace(page, 'GPS 60.1690 N 24.9316 E')
  await upload(page, { name: 'place.jpg', mimeType: 'image/jpeg', buffer })
  const picture = tile(page, 'place.jpg').getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const kept = await (await page.request.get((await picture.getAttribute('src')) ?? '')).body()
  expect(buffer.includes('GPS')).toBe(true)
  expect(kept.includes('GPS')).toBe(false)
})

test('what is no picture is refused in words', async ({ page, signIn }) => {
  await signIn('user', photosOf())
  await choose(
    page,
    image('wrong.png', Buffer.from('no picture')),
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    image('large.png', Buffer.alloc(21 * 1024 * 1024)),
    image('empty.png', Buffer.alloc(0)),
  )
  const row = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
  await expect(row('page.html')).toContainText('Choose a JPEG, PNG, WebP or GIF image.')
  await expect(row('large.png')).toContainText('A photo has at most 20 MB.')
  await expect(row('empty.png')).toContainText('The file is empty.')
  for (const name of ['page.html', 'large.png', 'empty.png'])
    await expect(row(name).getByRole('checkbox')).toBeDisabled()
  await expect(row('wrong.png').locator('img')).not.toHaveAttribute('src')
  await send(page)
  await expect(row('wrong.png').getByRole('alert')).toContainText('no picture of type image/png')
  await page.reload()
  await expect(tile(page, 'wrong.png')).toHaveCount(0)
})

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
    await other.getByRole('button', { name: /^Menu:/ }).click()
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

test('an Admin says which tags are offered (GAP-40)', async ({ page, signIn }) => {
  await signIn('solo', '/alpenbox/settings')
  const card = page.getByRole('form', { name: 'Photo tags' })
  await card.getByRole('combobox', { name: 'Tags to offer' }).fill('Ski room')
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('button', { name: 'Ski room' })).toBeVisible()
  await expectAccessible(page)
})
