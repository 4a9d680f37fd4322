import type { Route } from '@playwright/test'
import { choose, close, dialog, fileRow, send, tile } from './photo-page.ts'
import { image, png } from './pictures.ts'
import { expect, expectAccessible, test } from './support.ts'

// Photos of a cube that nothing else here is done with; each test has files of its own.
const photos = '/nordpost/cubes/np-helsinki-01/photos'
const width = (image: HTMLImageElement) => image.naturalWidth

test('photos stand in three columns with their tags, fill the window, and their addresses are signed (PHOTO-01, PHOTO-02, PHOTO-13)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/cubes/np-kobenhavn-01/photos')
  const grid = page.getByRole('list', { name: 'Photos' })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await expect(tile(page, 'front.png').getByText('Front', { exact: true })).toBeVisible()
  const picture = tile(page, 'front.png').getByRole('img')
  const address = (await picture.getAttribute('src')) ?? ''
  expect(address).toMatch(/\/files\/photos\/.+expires=\d+.+signature=/)
  await expect.poll(() => picture.evaluate(width)).toBe(480)
  // it is worth nothing once anything of it is changed
  const other = (await tile(page, 'site.png').getByRole('img').getAttribute('src')) ?? ''
  const key = (url: string) => new URL(url).pathname
  const later = address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60}`)
  for (const changed of [address.replace(key(address), key(other)), later, address.slice(0, -3)])
    expect((await page.request.get(changed)).status()).toBe(403)

  const show = page.getByRole('button', { name: /^Show / }).first()
  await show.click()
  const view = page.getByRole('dialog')
  const shown = view.getByRole('img')
  await expect(view).toContainText('1 of 3')
  await expect.poll(() => shown.evaluate(width)).toBe(800)
  await expectAccessible(page, view)
  const first = await shown.getAttribute('alt')
  await page.keyboard.press('ArrowRight')
  await expect(view).toContainText('2 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(view).toContainText('1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(view).toContainText('3 of 3')
  await page.keyboard.press('Home')
  await expect(shown).toHaveAttribute('alt', first ?? '')
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(show).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(grid).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await expectAccessible(page, grid)
})

test('what is no picture is refused in words; files are chosen and sent to an address each, tagged, and deleted with their bytes (PHOTO-03, PHOTO-04, PHOTO-05, PHOTO-06, PHOTO-07, PHOTO-08, PHOTO-09, PHOTO-10, PHOTO-11)', async ({
  page,
  signIn,
}) => {
  await signIn('user', photos)
  await choose(page, image('wrong.png', Buffer.from('no picture')))
  // made in the page: 21 MB need not be carried there
  await page.getByLabel('Image files').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' }))
    files.items.add(new File([new Uint8Array(21 * 1024 * 1024)], 'large.png', { type: 'image/png' }))
    files.items.add(new File([], 'empty.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(fileRow(page, 'page.html')).toContainText('Choose a JPEG, PNG, WebP or GIF image.')
  await expect(fileRow(page, 'large.png')).toContainText('A photo has at most 20 MB.')
  await expect(fileRow(page, 'empty.png')).toContainText('The file is empty.')
  for (const name of ['page.html', 'large.png', 'empty.png'])
    await expect(fileRow(page, name).getByRole('checkbox')).toBeDisabled()
  await expect(fileRow(page, 'wrong.png').locator('img')).not.toHaveAttribute('src')
  await send(page)
  await expect(fileRow(page, 'wrong.png').getByRole('alert')).toContainText('no picture of type image/png')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Photos' }).or(page.getByText('No photos yet')).first()).toBeVisible()
  await expect(tile(page, 'wrong.png')).toHaveCount(0)

  const unsigned = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { presignedUrl: '', fileName: 'nowhere.png', fileExisted: false } })
      : route.fallback()
  await page.route(/\/photos$/, unsigned)
  await choose(page, image('nowhere.png'))
  await expect(dialog(page).getByText('No signed URL. Cannot upload.')).toBeVisible()
  await expect(dialog(page).getByRole('checkbox')).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await page.unroute(/\/photos$/, unsigned)
  await close(page)

  await choose(page, image('size-1.png', png(1536)), image('size-2.png', png(20_480)), image('size-3.png'))
  await expect(dialog(page).locator('img')).toHaveCount(3)
  for (const size of ['1.50 KB', '20.00 KB']) await expect(dialog(page).getByText(size, { exact: true })).toBeVisible()
  await expectAccessible(page, dialog(page))
  await dialog(page).getByRole('checkbox', { name: 'Upload size-3.png' }).uncheck()
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname.split('/')[1] ?? '')
  })
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
  expect(puts).toEqual(['files', 'files'])
  await close(page)
  await expect(tile(page, 'size-1.png')).toBeVisible()
  await expect(tile(page, 'size-3.png')).toHaveCount(0)

  // one that is there already cannot be chosen, nor two of one name
  await choose(page, image('size-1.png'), image('once.png'), image('once.png'))
  await expect(fileRow(page, 'size-1.png').getByText('Photo already exists')).toBeVisible()
  await expect(fileRow(page, 'size-1.png').getByRole('checkbox')).toBeDisabled()
  await expect(fileRow(page, 'once.png').getByText('Photo already exists')).toHaveCount(1)
  await close(page)

  await page.clock.install()
  const edit = page.getByRole('button', { name: 'Tags of size-1.png' })
  const tags = page.getByRole('combobox', { name: 'Tags' })
  /** What is told after this stays for five seconds; of those only what the test says passes. */
  const tells = async (text: string, act: () => Promise<void>) => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await act()
    const note = page.getByText(text, { exact: true })
    await expect(page.locator('[role="status"]', { has: note }).locator('[data-close]')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(note).toBeVisible()
    await page.clock.runFor(3_000)
    await page.clock.resume()
    await expect(note).toHaveCount(0, { timeout: 8_000 })
  }
  await edit.click()
  await expect(page.getByRole('button', { name: 'Remove all tags' })).toHaveCount(0)
  await tags.click()
  for (const one of ['Damage', 'Router']) await expect(page.getByRole('option', { name: one })).toBeVisible()
  await page.getByRole('option', { name: 'Damage' }).click()
  await tags.fill('Behind the fence')
  await page.keyboard.press('Enter')
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/photo-tags'))
  await tells('Put Photo-Tags successful', () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  expect((await put).postDataJSON()).toEqual({ fileName: 'size-1.png', tags: ['Damage', 'Behind the fence'] })
  await expect(tile(page, 'size-1.png').getByText('Behind the fence')).toBeVisible()
  // removed one by one
  await edit.click()
  await expect(page.getByRole('button', { name: 'Behind the fence' })).toBeVisible()
  await tags.click()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Backspace')
  await tags.fill('Roof')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(tile(page, 'size-1.png').getByText('Roof')).toBeVisible()
  await expect(tile(page, 'size-1.png').getByText('Damage')).toHaveCount(0)
  // and all of them at once
  await edit.click()
  await tells('Delete Photo-Tags successful', () => page.getByRole('button', { name: 'Remove all tags' }).click())
  await expect(tile(page, 'size-1.png').getByText('Roof')).toHaveCount(0)

  const address = (await tile(page, 'size-1.png').getByRole('img').getAttribute('src')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  const remove = page.getByRole('button', { name: 'Delete size-1.png' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(tile(page, 'size-1.png')).toBeVisible()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(tile(page, 'size-1.png')).toHaveCount(0)
  // the bytes go once the row is gone for good, which any reading of the list may see first
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
})
