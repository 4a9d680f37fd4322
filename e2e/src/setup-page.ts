import type { World } from '@cubeward/world/world.ts'
import type { Browser, Page } from '@playwright/test'
import { expect } from './support.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const says = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

/** Somebody else, in a browser of their own. */
export async function somebodyElse(browser: Browser, world: World, account: string, path: string) {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('E-mail').fill(`${account}@cubeward.example`)
  await page.getByLabel('Password', { exact: true }).fill('cubeward')
  await button(page, 'Sign in').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/realms/'))
  return { page, [Symbol.asyncDispose]: () => context.close() }
}
