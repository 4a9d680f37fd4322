import type { Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the dashboard: figures, days, utilization and a week of connection, each as a table too, what is away, and who opened a box (CHRT-01, DASH-02, DASH-03, DASH-11, DASH-12, STRY-01)', async ({
  page,
  signIn,
}) => {
  type Row = { description: string; monitored: boolean; connected: boolean }
  const missed = async () => {
    const list = await callAs(page, 'GET', '/operators/nordpost/cubes?size=100')
    const { content } = await list.json<{ content: Row[] }>()
    return content.filter((it) => it.monitored && !it.connected).map((it) => it.description)
  }
  await signIn('user', '/nordpost')
  // those that the simulator runs are there
  await expect.poll(async () => (await missed()).length, { timeout: 60_000 }).toBe(6)
  await page.reload()
  const disconnected = card(page, 'Disconnected cubes')
  const names = (await missed()).toSorted().slice(0, 5)
  await expect(disconnected.getByRole('link')).toHaveText(['Attention', ...names, '1 more'])
  await expect(disconnected.getByRole('link', { name: /more$/ })).toHaveAttribute(
    'href',
    /monitored=true&disconnected=true/,
  )

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
  await card(page, 'Occupancies per day').getByRole('button', { name: 'Period: Last 30 days' }).click()
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
  // the mouse stands where a bar is now
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Lock openings per day' }).getByRole('row')).toHaveCount(7)
  await expect(page).toHaveURL(/\?days=7$/)
  const fullest = page.getByRole('table', { name: 'Utilization by cube' })
  await expect(fullest.getByRole('row')).toHaveCount(9)
  await expect(fullest.getByRole('row').nth(1)).toContainText(/\d+ of \d+/)
  const week = page.getByRole('table', { name: 'Connection in the last 7 days' })
  await expect(week.getByRole('row').nth(1)).toContainText(/outage/)
  await expect(fullest.getByRole('link').first()).toHaveAttribute('href', /\/nordpost\/cubes\/np-/)

  // who opened a given box last week is found in three clicks
  type Opened = { cubeId: string; boxNumber: string; created: string; actor: { name: string } }
  const { content } = await (await callAs(page, 'GET', '/operators/nordpost/audit?type=BoxOpened&size=1')).json<{
    content: Opened[]
  }>()
  const opened = content[0]
  if (opened === undefined) throw new Error('Nobody opened a box')
  expect(Date.now() - Date.parse(opened.created)).toBeLessThan(7 * 24 * 3_600_000)
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search or jump to...' }).fill(`${opened.cubeId} ${opened.boxNumber}`)
  await page.getByRole('option', { name: new RegExp(`^Box ${opened.boxNumber}\\b`) }).click()
  await page.getByRole('group', { name: 'Selected box' }).getByRole('button', { name: 'Details' }).click()
  const told = page.getByRole('region', { name: 'Story', exact: true }).locator('[data-kind=command]').first()
  await expect(told).toContainText(`Opened by ${opened.actor.name}`)
  await expect(told).toContainText('from click to door')
})

test('the map comes after the figures, without another network; the worst is first, keys lead to a cube, a drag opens nothing (MAPV-01)', async ({
  page,
  signIn,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1' && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await signIn('user', '/nordpost')
  const map = page.getByRole('group', { name: 'Map of the cubes' })
  await expect(map.getByRole('button', { name: /: (Connected|Disconnected)| more/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Whole map' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
  await expect(map.locator('svg path').first()).toBeAttached()
  expect(foreign).toEqual([])

  const pins = map.locator('[data-pin]')
  await expect(pins.first()).toHaveAttribute('data-state', 'missed')
  const above = await pins.evaluateAll((all) => all.map((it) => Number((it as HTMLElement).style.zIndex)))
  expect(above).toEqual(above.toSorted((a, b) => b - a))
  const before = await pins.count()
  // on a pin it is a drag, too
  const { x = 0, y = 0, width = 0, height = 0 } = (await pins.first().boundingBox()) ?? {}
  const [across, down] = [x + width / 2, y + height / 2]
  await page.mouse.move(across, down)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++) await page.mouse.move(across - step * 3, down - step * 2)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/nordpost\/map$/)

  await pins.first().focus()
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

const panel = (page: Page) => page.getByRole('region', { name: /^No contact/ })

test('first aid says what is known, the steps in their order, and ninety days; a step that was taken waits for the cube, with the contact the panel goes (AIDP-01, AIDP-02, API-118, API-119)', async ({
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
  await expectAccessible(page, panel(page))
  await panel(page).getByRole('button', { name: 'Add note' }).click()
  await expect(page).toHaveURL(/notes\?add=true$/)

  // of a cube that comes back
  const cube = 'np-kobenhavn-01'
  const offline = async (on: boolean) =>
    expect((await page.request.post(`/simulator/api/cubes/${cube}/faults`, { data: { offline: on } })).ok()).toBe(true)
  await page.goto(`/nordpost/cubes/${cube}`)
  await expect(page.locator('main header').first().getByText('Connected', { exact: true })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
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
  await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
  await offline(false)
  await expect(panel(page)).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(() => door.boundingBox()).toEqual(place)
})
