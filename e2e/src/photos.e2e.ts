import { choose, dialog, send, tile, upload } from './photo-page.ts'
import { image, jpegWithPlace, png } from './pictures.ts'
import { expect, expectAccessible, test } from './support.ts'

// Photos of cubes that nothing else here is done with; each test has files of its own.
const cube = 'np-helsinki-01'
const photosOf = (id = cube) => `/nordpost/cubes/${id}/photos`

test('three columns of photos, each from its signed address with its tags (PHOTO-01, 02)', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/photos')
  const grid = page.getByRole('list', { name: 'Photos' })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  const front = tile(page, 'front.png')
  await expect(front.getByText('Front', { exact: true })).toBeVisible()
  const picture = front.getByRole('img')
  expect(await picture.getAttribute('src')).toMatch(/\/files\/photos\/.+expires=\d+.+signature=/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
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

test('an Admin says which tags are offered (decision 40)', async ({ page, signIn }) => {
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
