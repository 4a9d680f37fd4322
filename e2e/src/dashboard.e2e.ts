import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { readWorkbook } from './xlsx.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the dashboard', () => {
  test('shows figures, days, utilization and a week of connection, each as a table too (CHRT-01, DASH-02, DASH-03)', async ({
    page,
    signIn,
  }) => {
    await signIn('user', '/nordpost')
    const kpis = await (await callAs(page, 'GET', '/operators/nordpost/dashboard')).json<{
      totalBoxes: number
      totalLocks: number
    }>()
    const figures = card(page, 'Key figures')
    await expect(figures.locator('div', { hasText: /^Boxes/ }).first()).toContainText(
      kpis.totalBoxes.toLocaleString('en'),
    )
    await expect(figures.locator('div', { hasText: /^Locks/ }).first()).toContainText(
      kpis.totalLocks.toLocaleString('en'),
    )
    for (const [name, rows] of [
      ['Occupancies per day', 30],
      ['Lock openings per day', 30],
      ['Occupancies by hour and weekday', 7],
    ] as const)
      await expect(page.getByRole('table', { name }).getByRole('row')).toHaveCount(rows)
    await expect(figures).toContainText(/\d+ disabled.*\d+ secondary.*\d+ over 10 min.*\d+ today.*% of boxes.*\d+ new/)
    await card(page, 'Occupancies per day').getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
    await expect(page.getByRole('table', { name: 'Lock openings per day' }).getByRole('row')).toHaveCount(7)
    await expect(page).toHaveURL(/\?days=7$/)
    const fullest = page.getByRole('table', { name: 'Utilization by cube' })
    await expect(fullest.getByRole('row')).toHaveCount(9)
    await expect(fullest.getByRole('row').nth(1)).toContainText(/\d+ of \d+/)
    const week = page.getByRole('table', { name: 'Connection in the last 7 days' })
    await expect(week.getByRole('row').nth(1)).toContainText(/outage/)
    await expectAccessible(page)
    const first = fullest.getByRole('link').first()
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('lists monitored cubes that are disconnected and no others, and how many more there are (DASH-11, DASH-12)', async ({
    page,
    signIn,
  }) => {
    type Row = { description: string; monitored: boolean; connected: boolean }
    const missed = async () => {
      const list = await callAs(page, 'GET', '/operators/nordpost/cubes?size=100')
      const { content } = await list.json<{ content: Row[] }>()
      return content.filter((it) => it.monitored && !it.connected).map((it) => it.description)
    }
    await signIn('user', '/nordpost/users')
    // those that the simulator runs are there
    await expect.poll(async () => (await missed()).length).toBe(6)
    await page.goto('/nordpost')
    const disconnected = card(page, 'Disconnected cubes')
    const names = (await missed()).toSorted().slice(0, 5)
    await expect(disconnected.getByRole('link')).toHaveText(['Attention', ...names, '1 more'])
    await disconnected.getByRole('link', { name: /more$/ }).click()
    await expect(page).toHaveURL(/monitored=true&disconnected=true/)
  })
})

test('who opened a given box last week is found in three clicks from the dashboard (STRY-01)', async ({
  page,
  signIn,
  world,
}) => {
  const [opened] = await rowsOf<{ cube: string; box: string; who: string }>(
    world,
    `SELECT cube_id AS cube, box_number AS box, actor_name AS who FROM audit
     WHERE operator_id = 'nordpost' AND type = 'BoxOpened' AND created > now() - interval '7 days' ORDER BY created DESC LIMIT 1`,
  )
  if (opened === undefined) throw new Error('Nobody opened a box last week')
  await signIn('user', '/nordpost')
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search or jump to...' }).fill(`${opened.cube} ${opened.box}`)
  await page.getByRole('option', { name: new RegExp(`^Box ${opened.box}\\b`) }).click()
  await page.getByRole('group', { name: 'Selected box' }).getByRole('button', { name: 'Details' }).click()
  const told = page.getByRole('region', { name: 'Story', exact: true }).locator('[data-kind=command]').first()
  await expect(told).toContainText(`Opened by ${opened.who}`)
  await expect(told).toContainText('from click to door')
})

test.describe('the map', () => {
  const map = (page: Page) => page.getByRole('group', { name: 'Map of the cubes' })

  test('comes after the figures, with its own code, and works without another network (MAPV-01)', async ({
    page,
    signIn,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1' && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await signIn('user', '/nordpost')
    await expect(
      map(page)
        .getByRole('button', { name: /: (Connected|Disconnected)| more/ })
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Whole map' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
    await expect(map(page).locator('svg path').first()).toBeAttached()
    await expectAccessible(page)
    expect(foreign).toEqual([])
  })

  test('the worst is on top and first; keys lead to a cube and open it (MAPV-01)', async ({ page, signIn }) => {
    await signIn('user', '/nordpost/map')
    const pins = map(page).locator('[data-pin]')
    await expect(pins.first()).toHaveAttribute('data-state', 'missed')
    const above = await pins.evaluateAll((all) => all.map((it) => Number((it as HTMLElement).style.zIndex)))
    expect(above).toEqual(above.toSorted((a, b) => b - a))
    await pins.first().focus()
    const before = await pins.count()
    for (let press = 0; press < 4; press++) await page.keyboard.press('+')
    await page.keyboard.press('0')
    await expect(pins).toHaveCount(before)
    await page.keyboard.press('ArrowRight')
    await expect(pins.first()).not.toBeFocused()
    await pins.first().focus()
    for (let press = 0; press < 12 && page.url().endsWith('/map'); press++) {
      await page.keyboard.press('Enter')
      await pins
        .first()
        .focus({ timeout: 2_000 })
        .catch(() => undefined)
    }
    await expect(page).toHaveURL(/\/nordpost\/cubes\/np-/)
  })

  test('2,000 cubes are drawn as few pins, and a drag opens nothing (MAPV-01)', async ({ page, signIn, world }) => {
    await world.server.context.db.query({
      name: 'many-places',
      text: `INSERT INTO cubes (id, operator_id, monitored, latitude, longitude)
        SELECT 'ab-many-' || n, 'alpenbox', n < 20, 36 + (n % 50) * 0.6, -8 + n / 50 FROM generate_series(1, 2000) n`,
    })
    await signIn('solo', '/alpenbox/map')
    const pins = map(page).locator('[data-pin]')
    await expect(pins.first()).toBeVisible()
    expect(await pins.count()).toBeLessThan(600)
    const box = await map(page).boundingBox()
    if (box === null) throw new Error('The map has no place')
    await page.mouse.move(box.x + 300, box.y + 200)
    await page.mouse.down()
    for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + 300 - step * 6, box.y + 200 - step * 3)
    await page.mouse.up()
    await expect(page).toHaveURL(/\/alpenbox\/map$/)
  })
})

test.describe('first aid', () => {
  const panel = (page: Page) => page.getByRole('region', { name: /^No contact/ })

  test('says what is known, the steps in their order, and ninety days (AIDP-01, AIDP-02, API-118, API-119)', async ({
    page,
    signIn,
  }) => {
    const asked = page.waitForRequest(/\/carrier\/subscriptions\?msisdn=/)
    const queried = page.waitForRequest(/\/carrier\/graphql$/)
    await signIn('user', '/nordpost/cubes/np-goteborg-03')
    expect((await asked).url()).toMatch(/msisdn=49151\d+$/)
    expect((await queried).postDataJSON()).toMatchObject({
      variables: { phoneNumber: expect.stringMatching(/^49151\d+$/) },
    })
    await expect(panel(page).getByText(/^The SIM is|^Nothing is known/)).toBeVisible()
    await expect(panel(page).getByRole('link', { name: /: the case$/ })).toHaveAttribute('href', /attention\?case=/)
    const steps = panel(page).getByRole('list', { name: 'First aid' }).getByRole('listitem')
    await expect(steps.locator('strong')).toHaveText([
      'Restart the router by SMS',
      'Switch the computer off and on',
      'Call the site',
      'Write a note',
    ])
    await expect(steps.nth(2).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+494023804471')
    await expect(page.getByRole('table', { name: '90 days of connection' }).getByRole('row')).toHaveCount(91)
    const outages = panel(page).getByRole('table', { name: 'Last outages' }).getByRole('row')
    await expect(outages.nth(1)).toContainText('Going on')
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: 'Add note' }).click()
    await expect(page).toHaveURL(/notes\?add=true$/)
  })

  test('a step that was taken waits for the cube; with the contact the panel goes (AIDP-01)', async ({
    page,
    signIn,
  }) => {
    const cube = 'np-kobenhavn-01'
    const offline = async (on: boolean) =>
      expect((await page.request.post(`/simulator/api/cubes/${cube}/faults`, { data: { offline: on } })).ok()).toBe(
        true,
      )
    await signIn('user', `/nordpost/cubes/${cube}`)
    await expect(page.locator('main header').first().getByText('Connected', { exact: true })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    // nothing moves under the finger when the contact is lost, nor when it is back
    const door = page.locator('main').getByRole('heading', { name: 'Boxes' })
    const place = await door.boundingBox()
    await offline(true)
    await expect(panel(page)).toBeAttached()
    expect(await door.boundingBox()).toEqual(place)
    const restart = panel(page).getByRole('listitem').first()
    await restart.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('One SMS goes to')
    await dialog.getByRole('button', { name: 'Send SMS' }).click()
    await expect(restart.getByText('Restarted, waiting for the cube')).toBeVisible()
    await expect(restart.getByRole('button', { name: 'Sent' })).toBeDisabled()
    await expectAccessible(page)
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
    await offline(false)
    await expect(panel(page)).toHaveCount(0)
    await expect.poll(() => door.boundingBox()).toEqual(place)
  })
})

test.describe('the audit log', () => {
  const sizes = (page: Page) => page.getByLabel('Rows per page').locator('option')

  test('has the same page sizes everywhere (CONST-03)', async ({ page, signIn }) => {
    await signIn('admin', '/nordpost/audit')
    for (const path of ['audit', 'cubes/np-hamburg-01/logs', 'tenants/fjordmarkt/audit', 'settings/audit']) {
      await page.goto(`/nordpost/${path}`)
      await expect(sizes(page), path).toHaveText(['10', '25', '50', '100'])
    }
  })

  test('is taken away as a workbook, however many rows it has (EXPO-01)', async ({ page, signIn, world }) => {
    await signIn('admin', '/nordpost/audit')
    const [audit] = await rowsOf<{ rows: number }>(
      world,
      "SELECT count(*)::int AS rows FROM audit WHERE operator_id = 'nordpost'",
    )
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^Excel/ }).click()
    const { rows } = await readWorkbook(await (await download).path())
    expect(audit?.rows).toBeGreaterThan(1_000)
    expect(rows.length).toBeGreaterThan(audit?.rows ?? 0)
  })

  test('asks for actors once, when no key was pressed for a while (CONST-09)', async ({ page, signIn }) => {
    await signIn('user', '/nordpost/audit')
    const actor = page.getByRole('combobox', { name: 'Actor' })
    await actor.click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/actors\?/.test(request.url())) asked.push(request.url())
    })
    await actor.pressSequentially('maren', { delay: 40 })
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toMatch(/search=maren/)
    await expect(page.getByRole('option', { name: /Maren/ }).first()).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})
