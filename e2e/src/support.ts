import type { World } from '@cubeward/world/world.ts'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import type { Account, Sessions } from './sessions.ts'
import { Worlds } from './worlds.ts'

interface Fixtures {
  /** Opens a page of the console as this account, signed in. */
  signIn: (account: Account, path?: string) => Promise<void>
}

/**
 * The product in one process, with its demo world, one a file of tests; heartbeats of three seconds, as pages have them anywhere: with one
 * of a second, a page that a busy machine holds up for three is taken for dead. The process and its browser go on to the next file, which
 * begins with a world of its own; so does the second try of a test.
 */
export const test = base.extend<
  Fixtures & { world: World; sessions: Sessions },
  { worlds: Worlds; worldEnv: Record<string, string> }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  worldEnv: [async ({}, use) => use({}), { scope: 'worker' }],
  worlds: [
    async ({ worldEnv }, use) => {
      const worlds = new Worlds(worldEnv)
      await use(worlds)
      await worlds.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  world: [async ({ worlds }, use, { file }) => use((await worlds.of(file)).world), { timeout: 180_000 }],
  sessions: [async ({ worlds }, use, { file }) => use((await worlds.of(file)).sessions), { timeout: 180_000 }],
  baseURL: async ({ world }, use) => use(world.url),
  signIn: async ({ page, sessions }, use) => use((account, path = '/') => sessions.open(page, account, path)),
})

/** What breaks a rule that axe knows, in both colour schemes; in a part of the page alone, if one is named. */
export async function violationsOf(page: Page, part = page.locator(':root')): Promise<string[]> {
  // Into the page by the debugger, which its policy does not hold back; once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const told: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // a page that follows the scheme by code has heard of it before its next picture
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    // What is right needs no list, which takes longer to write than to find. Frames run no script, so none looks into them.
    const options: RunOptions = { resultTypes: ['violations'], iframes: false }
    // The other scheme changes colours and nothing else.
    if (colorScheme === 'dark') options.runOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
    const { violations } = await part.evaluate(
      (part, options) => (window as unknown as { axe: typeof axe }).axe.run(part, options),
      options,
    )
    for (const { id, nodes } of violations)
      told.push(`${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  return told
}

/** For what a page shows only after something was done: that part of it, best; how it opens is walked through in `every-page.e2e.ts`. */
export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  expect(await violationsOf(page, part)).toEqual([])
}

interface Answer {
  status: () => number
  ok: () => boolean
  /** What is asked of it is for the test to know. */
  json: <T>() => Promise<T>
}

/** Calls the API as the user who is signed in on the page: what somebody else, or a program, does meanwhile. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // it is there once the page has taken the answer of the sign-in
  const token = await page.waitForFunction(() => {
    const key = Object.keys(sessionStorage).find((it) => it.startsWith('oidc.user:')) ?? ''
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token
  })
  const response = await page.request.fetch(`/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${await token.jsonValue()}`, ...headers },
    ...(data === undefined ? {} : { data }),
  })
  return { status: () => response.status(), ok: () => response.ok(), json: <T>() => response.json() as Promise<T> }
}

export { expect }
