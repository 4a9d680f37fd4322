import type { Page } from '@playwright/test'
import type { image } from './pictures.ts'
import { expect } from './support.ts'

// What the tests of photos do on the page of the photos of a cube.
export const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem').filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload photos' })

export async function choose(page: Page, ...files: ReturnType<typeof image>[]) {
  await page.getByRole('button', { name: 'Upload photos' }).first().click()
  await page.getByLabel('Image files').setInputFiles(files)
}
export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
export async function upload(page: Page, ...files: ReturnType<typeof image>[]) {
  await choose(page, ...files)
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(files.length)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
}
