import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { startWorld, type World } from '@cubeward/world/world.ts'
import { test as base, expect, type Page } from '@playwright/test'
import pino from 'pino'
import { freePort } from './free-port.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

export type Account = 'root' | 'admin' | 'user' | 'solo' | 'nobody'

interface Fixtures {
  /** Signs in by the sign-in page and waits for the page that was asked for. */
  signIn: (account: Account, path?: string) => Promise<void>
}

/** The product in one process, with its demo world, one a file of tests; heartbeats of a second so that silence is noticed soon. */
export const test = base.extend<Fixtures, { world: World; worldEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  worldEnv: [async ({}, use) => use({}), { scope: 'worker' }],
  world: [
    async ({ worldEnv }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-e2e-'))
      await chmod(dataDir, 0o711)
      const world = await startWorld({
        env: {
          PORT: String(await freePort()),
          CUBEWARD_DATA: dataDir,
          CUBEWARD_DRIVER_PORT: '0',
          CUBEWARD_HEARTBEAT_MS: '1000',
          ...worldEnv,
        },
        log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
        consoleDir: join(dist, 'console'),
        simulatorDir: join(dist, 'simulator'),
        checkReplies: true,
      })
      await use(world)
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  signIn: async ({ page }, use) =>
    use(async (account, path = '/') => {
      await page.goto(path)
      await page.getByLabel('E-mail').fill(`${account}@cubeward.example`)
      await page.getByLabel('Password', { exact: true }).fill('cubeward')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/realms/'))
    }),
})

/** Both colour schemes, without a violation of the rules that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const told = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect(told).toEqual([])
  }
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
