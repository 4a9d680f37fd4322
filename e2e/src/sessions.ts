import { demoPassword } from '@cubeward/server/demo/accounts.ts'
import type { Page } from '@playwright/test'
import { createVisitor, signIn } from '../../scripts/code-flow.mjs'

export type Account = 'root' | 'admin' | 'user' | 'solo' | 'nobody'

const clientId = 'cubeward-console'

/**
 * Signs pages in with what the realm gave to a visitor without a browser, kept where the console keeps it, so that the form is filled, and
 * the console loaded twice, only where a test is about signing in.
 */
export class Sessions {
  readonly #origin: string
  readonly #visitors = new Map<Account, ReturnType<typeof createVisitor>>()
  #opened = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Opens the path as the account. */
  async open(page: Page, account: Account, path: string): Promise<void> {
    const issuer = `${this.#origin}/realms/cubeward`
    const visitor = this.#visitors.get(account) ?? createVisitor()
    this.#visitors.set(account, visitor)
    // Tokens of its own for each page, as each tab has them, from the one session of this account; anew if a test before has ended that.
    const tokens = await signIn({
      ...{ issuer, clientId, visitor, redirectUri: `${this.#origin}/`, extra: { scope: 'openid profile email' } },
      ...{ username: `${account}@cubeward.example`, password: demoPassword },
    })
    if (tokens === undefined) throw new Error(`${account} cannot sign in`)
    const { hostname: domain } = new URL(this.#origin)
    await page
      .context()
      .addCookies(
        [...visitor.jar.values()]
          .filter(({ name }) => !name.startsWith('_interaction'))
          .map((cookie) => ({ ...cookie, domain, httpOnly: true, sameSite: 'Lax' as const })),
      )
    const { expires_in, id_token, ...others } = tokens
    const profile = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
    const user = { ...others, id_token, profile, expires_at: Math.floor(Date.now() / 1_000) + expires_in }
    this.#opened += 1
    await page.addInitScript(
      ({ origin, mark, place, user }) => {
        // Once: what the page does with it from then on, refreshing or signing out, holds.
        if (location.origin !== origin || window !== window.top || sessionStorage.getItem(mark) !== null) return
        sessionStorage.setItem(mark, 'signed in')
        sessionStorage.setItem(place, user)
      },
      {
        ...{ origin: this.#origin, mark: `test.${this.#opened}` },
        ...{ place: `oidc.user:${issuer}:${clientId}`, user: JSON.stringify(user) },
      },
    )
    await page.goto(path)
  }
}

/** Fills the form of the sign-in page. */
export async function typeIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(`${account}@cubeward.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/realms/'))
}
