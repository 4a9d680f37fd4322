import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../../scripts/lib/programs.ts'

/** The Chromium of this machine, silent: no traffic of its own. */
export async function openBrowser(): Promise<AsyncDisposable & { browser: Browser }> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}

/** Goes to a page of the product and signs in on the way; resolves on that page. */
export async function signIn(page: Page, url: string): Promise<void> {
  const { origin } = new URL(url)
  await page.goto(url)
  await page.locator('input[name=username]').fill('admin@cubeward.example')
  await page.locator('input[name=password]').fill('cubeward')
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((now) => now.origin === origin && !now.pathname.startsWith('/realms'))
}
