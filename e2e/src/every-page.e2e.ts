import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { World } from '@cubeward/world/world.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, test, violationsOf } from './support.ts'

const operator = '/operators/nordpost'
const tenant = `${operator}/tenants/elbe-apotheken`

type Row = Record<string, unknown>
const first = async (page: Page, list: string, key: string): Promise<string> => {
  const [row] = (await (await callAs(page, 'GET', list)).json<{ content: Row[] }>()).content
  if (row === undefined) throw new Error(`${list} is empty: give the demo world one, or make one here`)
  return String(row[key])
}

type Examples = Record<string, string | ((page: Page) => Promise<string>)>

/** What stands for each parameter of an address: something of the demo world, or made for this walk. */
const examples: Examples = {
  operator: 'nordpost',
  cubeId: 'np-hamburg-01',
  boxNumber: '12',
  lockModuleId: 'lm-ham-11',
  tenantId: 'elbe-apotheken',
  operatorId: 'nordpost',
  invitation: 'ended',
  unitId: (page) => first(page, `${operator}/units`, 'id'),
  code: (page) => first(page, `${tenant}/cube-activation-codes`, 'code'),
  configurationId: async (page) => {
    const body = { configurationId: 'walk', emailConfiguration: { ...noEmailConfiguration, name: 'Walk' } }
    expect((await callAs(page, 'POST', `${tenant}/email-configurations`, body)).status()).toBe(201)
    return 'walk'
  },
  appId: 'parcel',
  // one of the same key in each of the three scopes
  storageKey: async (page) => {
    for (const [method, of] of [
      ['PUT', ''],
      ['POST', `${operator}/cubes/np-hamburg-01`],
      ['POST', tenant],
    ] as const)
      expect((await callAs(page, method, `${of}/apps/parcel/storage/walk`, {})).status()).toBe(201)
    return 'walk'
  },
  auditLogEntryId: (page) => first(page, `${operator}/audit`, 'id'),
  occupancyId: (page) => first(page, `${operator}/cubes/np-hamburg-01/occupancies`, 'id'),
  notificationId: (page) => first(page, `${operator}/notifications`, 'id'),
}

/** The addresses of the console, from the files of its routes, and those of the API reference. */
const routes = readdirSync(fileURLToPath(new URL('../../apps/console/src/routes', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)(-|__|route\.tsx)/.test(file))
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx$/, '')
        .replace(/(^|\/)index$/, '')
        .replaceAll('.', '/')}`,
  )
  .concat('/nowhere', '/docs', '/docs/app')
  .sort()

/** The examples of each world as they were found or made in it. */
const found = new WeakMap<World, Examples>()

async function addressOf(page: Page, world: World, route: string): Promise<string> {
  const examplesHere = found.get(world) ?? { ...examples }
  found.set(world, examplesHere)
  let address = route
  for (const [, name = ''] of route.matchAll(/\$(\w+)/g)) {
    const example = examplesHere[name]
    if (example === undefined) throw new Error(`${route}: name an example of $${name} in this file`)
    if (typeof example === 'function') examplesHere[name] = await example(page)
    address = address.replace(`$${name}`, String(examplesHere[name]))
  }
  return address
}

/** The pages of a part of the console, by the beginning of their address. */
const parts = ['/$operator/cubes/$cubeId', '/$operator/tenants', '/$operator', '/'].map((start, _, all) => ({
  start,
  routes: routes.filter((route) => all.find((it) => route.startsWith(it)) === start),
}))

// One part is not needed for another, so they may be walked at once.
test.describe.configure({ mode: 'parallel' })

for (const { start, routes } of parts)
  test(`each page below ${start} has a heading and a title, fits 360 px, and has no fault of accessibility in either scheme`, async ({
    page,
    world,
    signIn,
  }) => {
    test.setTimeout(60_000 + routes.length * 30_000)
    await signIn('root', '/nordpost/cubes')
    const faults: string[] = []
    for (const route of routes) {
      await test
        .step(route, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          // ten rows show what 25 do, and contrast is measured text by text
          await page.goto(`${await addressOf(page, world, route)}?size=10`)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          faults.push(...(await violationsOf(page)).map((fault) => `${route}: ${fault}`))
          if (!/\S+ · \S+/.test(await page.title())) faults.push(`${route}: its title is "${await page.title()}"`)
          await page.setViewportSize({ width: 360, height: 740 })
          // lists change their form a moment after the window
          const width = () => page.evaluate(() => document.documentElement.scrollWidth)
          await expect
            .poll(width)
            .toBeLessThanOrEqual(360)
            .catch(async () => faults.push(`${route}: ${await width()} px wide on a phone of 360 px`))
        })
        // All that is wrong is told at once.
        .catch((error: Error) => faults.push(`${route}: ${error.message}`))
    }
    expect(faults).toEqual([])
  })
