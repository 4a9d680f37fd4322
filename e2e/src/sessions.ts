import { demoPassword } from '@cubeward/server/demo/accounts.ts'
import type { Page } from '@playwright/test'
import { createVisitor, signIn } from '../../scripts/code-flow.mjs'

export type Account = 'root' | 'admin' | 'user' | 'solo' | 'nobody'

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]

/** Signs pages in with what the sign-in page gave once, so that its form is filled only where a test is about it. */
export class Sessions {
  readonly #origin: string
  readonly #cookies = new Map<Account, Promise<Cookies>>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Opens the path as the account; resolves when the page has its token. */
  async open(page: Page, account: Account, path: string): Promise<void> {
    const known = this.#cookies.get(account) ?? this.#signIn(account)
    this.#cookies.set(account, known)
    await page.context().addCookies(await known)
    await page.goto(path)
    const form = page.getByLabel('E-mail')
    const asked = await Promise.race([
      form.waitFor().then(() => true),
      page
        .waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('oidc.user:')))
        .then(() => false),
    ])
    if (!asked) return
    // The test before has signed this session out.
    this.#cookies.delete(account)
    await typeIn(page, account)
  }

  async #signIn(account: Account): Promise<Cookies> {
    const visitor = createVisitor()
    await signIn({
      issuer: `${this.#origin}/realms/cubeward`,
      clientId: 'cubeward-console',
      redirectUri: `${this.#origin}/`,
      username: `${account}@cubeward.example`,
      password: demoPassword,
      visitor,
    })
    const { hostname: domain } = new URL(this.#origin)
    return [...visitor.jar.values()]
      .filter(({ name }) => !name.startsWith('_interaction'))
      .map((cookie) => ({ ...cookie, domain, httpOnly: true, sameSite: 'Lax' as const }))
  }
}

/** Fills the form of the sign-in page. */
export async function typeIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(`${account}@cubeward.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/realms/'))
}
