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

/** Opens all locks of the cube from this wizard: it tells how far that is, and the doors are open. */
export async function openAll(page: Page, label: string, { locks, statusOf }: Site) {
  await beginOpenAll(page, label, locks.length)
  await says(page, `${locks.length} of ${locks.length} opened`)
  await expect.poll(() => locks.map(statusOf)).toEqual(locks.map(() => 'Open'))
  await button(page, 'Hide').click()
}

/** The same, stopped on its way: of a cube with many doors, of which two open in a second. */
export async function openAllAndStop(page: Page, label: string, { locks }: Site) {
  await beginOpenAll(page, label, locks.length)
  await button(page, 'Stop').click()
  await says(page, new RegExp(`^(?!${locks.length} )\\d+ of ${locks.length} opened`))
  await button(page, 'Hide').click()
}

interface Site {
  locks: readonly string[]
  statusOf(lock: string): string | undefined
}

async function beginOpenAll(page: Page, label: string, locks: number) {
  await button(page, label).click()
  await page.getByLabel(/Type the number/).fill(String(locks))
  await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
}
