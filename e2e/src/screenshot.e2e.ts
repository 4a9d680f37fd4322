import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const cube = '/nordpost/cubes/np-kobenhavn-01'
const card = (page: Page) => page.getByRole('region', { name: 'Screenshot' })
const width = (page: Page) =>
  card(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

/** What the page asks cubes for, as it leaves. */
function commands(page: Page): string[] {
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('TakeScreenshot')) sent.push(String(payload))
    }),
  )
  return sent
}

test('a cube without one says so, and is not asked while it is not connected (SHOT-06)', async ({ page, signIn }) => {
  await signIn('user', '/nordpost/cubes/np-odense-01')
  await expect(card(page).getByText('No screenshot available.', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Take a screenshot' })).toBeDisabled()
  await expect(card(page).getByLabel('Auto-refresh')).toBeDisabled()
})

test('one that is stored is read anew and shown with its time (SHOT-01, 05, 07)', async ({ page, signIn }) => {
  await signIn('user', cube)
  await expect(card(page).getByRole('img').or(card(page).getByText('No screenshot available.'))).toBeVisible()
  const read = page.waitForResponse((response) => /\/screenshots\/kiosk$/.test(response.url()) && response.ok())
  await card(page).getByRole('button', { name: 'Take a screenshot' }).click()
  const response = await read
  const takenAt = (await response.headerValue('x-taken-at')) ?? ''
  expect(Math.abs(Date.now() - Date.parse(takenAt))).toBeLessThan(60_000)
  expect(await response.headerValue('content-type')).toBe('image/png')
  await expect(card(page).getByRole('img')).toBeVisible()
  await expect(card(page).locator('time')).toHaveAttribute('datetime', takenAt)
})

test('auto-refresh asks again and again, in the quality and of the screen that are chosen (SHOT-02, 03)', async ({
  page,
  signIn,
}) => {
  const sent = commands(page)
  await signIn('user', cube)
  await card(page).getByLabel('Auto-refresh').click()
  await expect.poll(() => sent.length).toBeGreaterThan(3)
  expect(sent[0]).toContain('"highQuality":false')
  expect(sent[0]).toContain('"kiosk":true')
  await card(page).getByLabel('High quality').click()
  await expect.poll(() => width(page)).toBe(1280)
  await expect.poll(() => sent.at(-1)).toContain('"highQuality":true')
  await card(page).getByLabel('Kiosk only').click()
  await expect.poll(() => width(page)).toBe(1536)
  await expect.poll(() => sent.at(-1)).toContain('"kiosk":false')
})

test('nothing is asked for while nobody sees the page, nor when it is left', async ({ page, signIn }) => {
  const sent = commands(page)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  /** Takes one by hand, after whose arrival the next one would follow. */
  const settled = async () => {
    const before = sent.length
    const read = page.waitForResponse((response) => /\/screenshots\/kiosk$/.test(response.url()))
    await card(page).getByRole('button', { name: 'Take a screenshot' }).click()
    await read
    await page.clock.runFor(900)
    return sent.length - before
  }
  await signIn('user', cube)
  await expect(card(page).getByRole('button', { name: 'Take a screenshot' })).toBeEnabled()
  await page.clock.install()
  await card(page).getByLabel('Auto-refresh').click()
  await page.clock.runFor(900)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await show('hidden')
  await settled() // what was under way
  expect(await settled()).toBe(1)
  await show('visible')
  const before = sent.length
  await page.clock.runFor(300)
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(card(page)).toHaveCount(0)
  const left = sent.length
  await page.clock.runFor(900)
  expect(sent.length).toBe(left)
})
