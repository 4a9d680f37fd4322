import { startTestMailServer, type TestMailServer } from '@cubeward/server/platform/outside/testing/mail-server.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

class Mailbox {
  readonly #server: TestMailServer
  constructor(server: TestMailServer) {
    this.#server = server
  }

  /** The link in the newest mail to this address; it leaves after the page has answered. */
  async linkTo(address: string): Promise<string> {
    const newest = () => this.#server.mails.findLast(({ to }) => to.includes(address))
    await expect.poll(newest).toBeDefined()
    // quoted-printable
    const text = (newest()?.text ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    return /http\S+[?&]key=[^\s"&]+(&lang=\w\w)?/.exec(text)?.[0] ?? ''
  }
}

/** Registers from the sign-in page by the link of a mail; that opens a tab of its own, which goes on where the sign-in had begun. */
export async function register(page: Page, mail: Mailbox, name: string, email: string): Promise<Page> {
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(await mail.linkTo(email))
  await tab.getByLabel('New password').fill('correct horse battery')
  await tab.getByLabel('Repeat password').fill('correct horse battery')
  await tab.getByRole('button', { name: 'Save password' }).click()
  return tab
}

/** With a real mail server, which keeps what it takes. */
export const mailTest = test.extend<object, { mail: Mailbox; mailServer: TestMailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startTestMailServer({ hideSTARTTLS: true, authOptional: true })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  worldEnv: [
    async ({ mailServer }, use) => use({ CUBEWARD_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }),
    { scope: 'worker' },
  ],
  mail: [async ({ mailServer }, use) => use(new Mailbox(mailServer)), { scope: 'worker' }],
})
