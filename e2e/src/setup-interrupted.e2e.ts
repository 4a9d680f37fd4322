import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { WebSocketRoute } from '@playwright/test'
import { button, heading, says, somebodyElse } from './setup-page.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('what was captured survives a reload, and leaving is asked about', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-reload', 4)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-002', 'L-001')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await page.reload()
  await says(page, /Continued from/)
  await expect(heading(page, 'Close box 3')).toBeVisible()
  // a lock that counted before counts no second time
  await site.swing('L-001', 'L-003')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  // to discard what was left would take with it what was added since
  await expect(page.getByText(/Continued from/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await says(page, /3 locks are captured and not saved/)
  await expectAccessible(page)
  await button(page, 'Keep').click()
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-002', 2: 'L-001', 3: 'L-003' })
  await site.swing('L-004')
  await expect(heading(page, 'All doors are done')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await button(page, 'Discard').click()
  await expect(page.getByRole('heading', { name: /Boxes of wz-reload/ })).toBeVisible()
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 4')).toBeVisible()
  expect(Object.keys(await site.stored())).toEqual(['1', '2', '3'])
})

test('without a connection the work pauses, and what the cube kept meanwhile does not count', async ({
  page,
  signIn,
  world,
  context,
}) => {
  test.setTimeout(120_000)
  await using site = await virtualSite(world, 'wz-cut', 5)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  // each event twice: it counts once
  site.steel.setFaults({ duplicate: true })
  await site.swing('L-001')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  site.steel.setFaults({ duplicate: false, offline: true })
  await expect(heading(page, 'Paused')).toBeVisible()
  await says(page, /The cube is not connected: doors that close now do not count/)
  await expectAccessible(page)
  await site.swing('L-002')
  site.steel.setFaults({ offline: false })
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await says(page, /too late/)
  await site.swing('L-003')
  await expect(heading(page, 'Close box 3')).toBeVisible()

  await context.setOffline(true)
  await expect(heading(page, 'Paused')).toBeVisible()
  await says(page, /No connection: doors that close now do not count/)
  await site.swing('L-004')
  // it happened before the page is back, also for the server
  const known = "SELECT 1 FROM lock_events WHERE cube_id = 'wz-cut' AND lock = 'L-004' AND status = 'Closed'"
  await expect.poll(async () => (await rowsOf(world, known)).length).toBe(2)
  await context.setOffline(false)
  await expect(heading(page, 'Close box 3')).toBeVisible({ timeout: 30_000 })
  await site.swing('L-005')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-001', 2: 'L-003', 3: 'L-005' })
})

test('two installers at one cube see what the other does, and nothing of either is written over unasked', async ({
  page,
  signIn,
  world,
  browser,
}) => {
  test.setTimeout(120_000)
  await using site = await virtualSite(world, 'wz-two', 4)
  await signIn('admin', `${site.at}/box-lock-setup`)
  await using other = await somebodyElse(browser, world, 'user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await expect(heading(other.page, 'Close box 1')).toBeVisible()
  // both hear the doors; the other one counts from another number
  await other.page.getByLabel('Next box number').fill('2')
  await site.swing('L-001', 'L-002')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await expect(heading(other.page, 'Close box 4')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  await says(other.page, 'Somebody else has changed the same meanwhile')
  await says(other.page, 'Box 2 has lock L-002 now; here it has L-001.')
  await expect(button(other.page, 'Save assignment')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(other.page)
  await button(other.page, 'Keep mine').click()
  await button(other.page, 'Save assignment').click()
  const asked = other.page.getByRole('dialog', { name: 'Change the locks of stored boxes?' })
  await asked.getByRole('button', { name: 'Save assignment' }).click()
  await says(other.page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: null, 2: 'L-001', 3: 'L-002' })

  // at the very same moment: the second one is refused (412), reads what there is now, and asks
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await site.swing('L-003')
  await expect(heading(page, 'Close box 5')).toBeVisible()
  let raced = false
  await page.route('**/cubes/wz-two/boxes', async (route) => {
    if (raced || route.request().method() !== 'PATCH') return route.continue()
    raced = true
    const change = [{ number: '4', lock: 'L-004' }]
    expect((await callAs(other.page, 'PATCH', '/operators/nordpost/cubes/wz-two/boxes', change)).status()).toBe(200)
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await button(page, 'Save assignment').click()
  expect((await refused).status()).toBe(412)
  await says(page, 'Box 4 has lock L-004 now; here it has L-003.')
  expect(await site.stored()).toMatchObject({ 4: 'L-004' })
  await button(page, 'Take theirs').click()
  await expect(page.getByText('Somebody else has changed the same meanwhile')).toHaveCount(0)
  expect(await site.stored()).toEqual({ 1: null, 2: 'L-001', 3: 'L-002', 4: 'L-004' })
})

test('another live connection of the page that is lost does not pause the work: the doors are still heard', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-other', 3)
  let ofOperator: WebSocketRoute | undefined
  let cut = false
  await page.routeWebSocket(/\/operators\/nordpost\/events/, (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    ofOperator = socket
  })
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await expect.poll(() => ofOperator).toBeDefined()
  cut = true
  await ofOperator?.close()
  await expect(page.getByText('Reconnecting...').first()).toBeVisible()
  await site.swing('L-001')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await says(page, 'Box 1 · lock L-001')
})
