import type { Page } from '@playwright/test'
import type { image } from './pictures.ts'
import { expect } from './support.ts'

// What the tests of photos do on the page of the photos of a cube.
export const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem').filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload photos' })
export const fileRow = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

export async function choose(page: Page, ...files: ReturnType<typeof image>[]) {
  await page.getByRole('button', { name: 'Upload photos' }).first().click()
  await page.getByLabel('Image files').setInputFiles(files)
}
export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
export async function close(page: Page) {
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** A line of 50 kB a second: 4 MB take more than a minute, so that no machine is too slow to stop them in time. */
export async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const at = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    })
  await at(50_000)
  return { slow: () => at(50_000), fast: () => at(-1) }
}
/** Sends what is chosen, until some of it is there. */
export async function begin(page: Page) {
  await send(page)
  const progress = dialog(page).getByRole('progressbar', { name: 'Upload of' })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 30_000 })
    .toBeGreaterThan(1)
}
export async function beginInBackground(page: Page) {
  await begin(page)
  await dialog(page).getByRole('button', { name: 'Go on in the background' }).click()
  await expect(dialog(page)).toHaveCount(0)
}
