import type { Cube } from '@cubeward/contract/admin/cubes.ts'
import { registerCube, registerUnit } from '@cubeward/contract/device/register.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, test } from './support.ts'

const long = (word: string) => word.repeat(Math.ceil(100 / word.length)).slice(0, 100)

/** What stands out of its frame: the page, its content, the bar above it, whose parts lie on each other. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const [crumbs, tools] = [...document.querySelectorAll('header > nav, header > div:last-of-type')]
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`page ${document.documentElement.scrollWidth}`)
    if (main && main.scrollWidth > main.clientWidth) faults.push(`content ${main.scrollWidth} in ${main.clientWidth}`)
    const [left, right] = [crumbs?.getBoundingClientRect(), tools?.getBoundingClientRect()]
    if (left && right && left.width > 0 && left.right > right.left + 1) faults.push('bar')
    if (right && right.right > innerWidth) faults.push(`tools ${right.right}`)
    for (const item of document.querySelectorAll('header li')) {
      const box = item.getBoundingClientRect()
      if (right && box.right > right.left + 1) faults.push(`crumb ${item.textContent?.slice(0, 20)}`)
    }
    return faults
  })

/** Notes the faults that are left: lists change their form a moment after the window. */
async function settled(find: () => Promise<string[]>, faults: string[], where: string): Promise<void> {
  await expect
    .poll(find, { timeout: 5_000 })
    .toEqual([])
    .catch(async () => faults.push(...(await find()).map((fault) => `${where}: ${fault}`)))
}

/** Lists whose columns must all be in sight on a tablet; what has no room is left out, and stands on the page of the row. */
const lists = [
  '/nordpost/cubes',
  '/nordpost/cubes/np-hamburg-01/boxes',
  '/nordpost/cubes/np-hamburg-01/locks',
  '/nordpost/cubes/np-hamburg-01/lock-events',
  '/nordpost/cubes/np-hamburg-01/sessions',
  '/nordpost/cubes/np-hamburg-01/devices',
  '/nordpost/tenants',
  '/nordpost/tenants/elbe-apotheken/cubes',
  '/nordpost/tenants/elbe-apotheken/cube-activation-codes',
  '/nordpost/lock-modules',
  '/nordpost/devices',
  '/nordpost/units',
  '/nordpost/notifications',
  '/nordpost/users',
  '/operators',
]
// German words are the longer ones
test.use({ locale: 'de-DE' })

test('names of 100 characters without a blank stay within the frame, and no list is cut on a tablet or a phone', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(600_000)
  await signIn('root', '/operators')
  const at = '/operators/long-names'
  await callAs(page, 'POST', at, { name: long('Betriebsgesellschaft') })
  await callAs(page, 'POST', `${at}/tenants/long-tenant`, { name: long('Stadtbibliothek') })
  const { cubeId } = await registerCube(world.url, await registerUnit(world.url, { hostname: 'long-unit' }))
  expect((await callAs(page, 'POST', `/setup/cubes/${cubeId}/tenant/long-tenant`)).ok()).toBe(true)
  const cube = await (await callAs(page, 'GET', `${at}/cubes/${cubeId}`)).json<Cube>()
  const named = { ...cube, description: long('Schließfachanlage'), site: long('Eingangshalle') }
  expect((await callAs(page, 'PUT', `${at}/cubes/${cubeId}`, named)).ok()).toBe(true)
  await callAs(page, 'POST', `${at}/users`, { role: 'User', note: long('Vertretung') })
  const faults: string[] = []
  for (const path of [
    '/operators',
    '/long-names/cubes',
    `/long-names/cubes/${cubeId}`,
    `/long-names/cubes/${cubeId}/edit`,
    '/long-names/tenants',
    '/long-names/tenants/long-tenant',
    '/long-names/tenants/long-tenant/cubes',
    '/long-names/tenants/long-tenant/settings',
    '/long-names/users',
    '/long-names/settings',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.getByText(/(Betriebsges|Stadtbib|Schließ|Wolfesch|Vertretung)/).first()).toBeAttached()
    for (const width of [1440, 1024, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(() => broken(page), faults, `${path} at ${width}`)
    }
  }
  expect(faults).toEqual([])

  await page.setViewportSize({ width: 820, height: 1180 })
  const cut: string[] = []
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeAttached()
    for (const width of [820, 360]) {
      await page.setViewportSize({ width, height: 1180 })
      const table = page.getByRole('table').first()
      const sticksOut = () =>
        table.evaluate(({ scrollWidth: needs, parentElement }) => {
          const { clientWidth: has = 0 } = parentElement ?? {}
          return needs > has ? [`${needs} in ${has}`] : []
        })
      await settled(sticksOut, cut, `${path} at ${width}`)
    }
  }
  expect(cut).toEqual([])
})
