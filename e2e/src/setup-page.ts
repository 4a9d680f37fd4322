import type { Browser, Page } from '@playwright/test'
import type { Account, Sessions } from './sessions.ts'
import { expect } from './support.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const says = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

/** Somebody else, in a browser of their own. */
export async function somebodyElse(browser: Browser, sessions: Sessions, account: Account, path: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await sessions.open(page, account, path)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Opens all locks of the cube from this wizard, and sees that it is told how far that is. */
export async function openAll(page: Page, label: string, locks: number) {
  await button(page, label).click()
  await page.getByLabel(/Type the number/).fill(String(locks))
  await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
  await says(page, `${locks} of ${locks} opened`)
  await button(page, 'Hide').click()
}
