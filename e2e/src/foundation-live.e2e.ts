import type { World } from '@cubeward/world/world.ts'
import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from './support.ts'

const cubeId = 'np-hamburg-01'
const path = `/nordpost/cubes/${cubeId}`

const virtualCube = (world: World) => {
  const cube = world.simulator?.cube(cubeId)
  if (cube === undefined) throw new Error(`The simulator has no cube ${cubeId}`)
  return cube
}

test.afterEach(({ world }) => virtualCube(world).setFaults({ offline: false }))

test('a cube that stops shows as disconnected by itself, in its page and in the list', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn('admin', path)
  await expect(page.getByRole('button', { name: /^Box 20,/ })).toBeVisible()
  const list = await context.newPage()
  await list.goto('/nordpost/cubes?search=hamburg-01')
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Connected')
  virtualCube(world).setFaults({ offline: true })
  await expect(page.getByText(/^Last known/).first()).toBeVisible()
  await expect(list.getByRole('row', { name: /np-hamburg-01/ })).toContainText('Disconnected')
})

test('a live connection that is retried says so wherever the page was scrolled to, until it is back (SHELL-83)', async ({
  page,
  signIn,
}) => {
  let cut = false
  const open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/events/, (socket) => {
    if (cut) return void socket.close({ code: 1011 })
    socket.connectToServer()
    open.push(socket)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', path)
  const state = page.locator('main header').first().getByText('Connected', { exact: true })
  await expect(state).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'Reconnecting...' })
  await expect(banner).toHaveCount(0)
  // what comes later would move what is measured
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.mouse.wheel(0, 800)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const first = page.locator('main h2').first()
  const place = await first.boundingBox()
  cut = true
  for (const socket of open) await socket.close({ code: 1011 })
  await expect(banner).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await banner.boundingBox())?.y).toBeLessThan(52)
  expect(await first.boundingBox()).toEqual(place)
  // within the bar: it covers nothing of the page
  const { y = 0, height = 0 } = (await banner.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(52)
  await expect(banner).toContainText('State below is last known')
  await expect(state).toHaveCount(0)
  await expect(banner.getByRole('button', { name: 'Try now' })).toBeVisible()
  cut = false
  await expect(banner).toHaveCount(0, { timeout: 40_000 })
  await expect(state).toBeAttached()
})

test('LATE-03 an opening whose connection is lost on its way opens nothing later, and the door says why', async ({
  page,
  signIn,
  world,
}) => {
  let held = false
  const lines: WebSocketRoute[] = []
  const late: (() => void)[] = []
  await page.routeWebSocket(/\/events/, (socket) => {
    const server = socket.connectToServer()
    lines.push(socket)
    socket.onMessage((message) => (held ? void late.push(() => server.send(message)) : server.send(message)))
  })
  await signIn('admin', path)
  const door = page.getByRole('button', { name: /^Box 20,/ })
  await door.click()
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await expect(open).toBeEnabled()
  const lock =
    virtualCube(world)
      .view()
      .boxes.find(({ number }) => number === '20')?.lock ?? ''
  const status = () =>
    virtualCube(world)
      .view()
      .doors.find((it) => it.lock === lock)?.status
  const before = status()
  held = true
  await open.click()
  await expect.poll(() => late.length).toBeGreaterThan(0)
  const [first] = lines.splice(0)
  held = false
  await first?.close({ code: 1011 })
  await expect(page.getByText(/^Too late: /)).toBeVisible({ timeout: 40_000 })
  for (const send of late) send()
  // what is clicked now opens
  await expect(open).toBeEnabled()
  expect(status()).toBe(before)
})
