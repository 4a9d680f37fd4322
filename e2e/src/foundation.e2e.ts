import type { World } from '@cubeward/world/world.ts'
import type { Page, WebSocketRoute } from '@playwright/test'
import { callAs, expect, test } from './support.ts'

const cube = '/nordpost/cubes/np-hamburg-01'

/** The virtual cube behind that page, as it is now. */
const viewOf = (world: World) => {
  const virtual = world.simulator?.cube('np-hamburg-01')
  if (virtual === undefined) throw new Error('The simulator has no such cube')
  return virtual.view()
}

test('sign in, a cube, a door on the wall, Open: the virtual door opens, the console shows it live, and the next cube has no door chosen', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('admin', '/nordpost/cubes')
  await page
    .getByRole('link', { name: /np-hamburg-01/ })
    .first()
    .click()
  // By its id: other files of the same world may have renamed it.
  await page.waitForURL(`**${cube}`)
  const door = page.getByRole('button', { name: /^Box 12,/ })
  await door.click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  const at = '/operators/nordpost'
  const { lock } = await (await callAs(page, 'GET', `${at}/cubes/np-hamburg-01/boxes/12`)).json<{ lock: string }>()
  expect(viewOf(world).doors.find((one) => one.lock === lock)).toMatchObject({ status: 'Open' })
  const street = await page.context().newPage()
  await street.goto('/simulator/')
  const steel = street.getByRole('region', { name: /Hamburg, Altona station/ })
  await expect(steel.getByRole('button', { name: /^Box 12,.*\bOpen\b/ })).toBeVisible()
  await street.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => street.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await street.close()
  const written = await callAs(page, 'GET', `${at}/audit?cubeId=np-hamburg-01&boxNumber=12&size=1`)
  expect((await written.json<{ content: unknown[] }>()).content).toMatchObject([
    { type: 'BoxOpened', actor: { name: 'Maren Holst' } },
  ])

  await expect(page.getByLabel('Selected box')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to...' }).fill('np-turku-01')
  await page.getByRole('option', { name: 'np-turku-01' }).first().click()
  await expect(page).toHaveURL(/np-turku-01$/)
  await expect(page.locator('[data-door="1"]').first()).toBeVisible()
  await expect(page.getByLabel('Selected box')).toHaveCount(0)

  await page.goto(`${cube}/lock-events`)
  await expect(page.getByRole('row').nth(1)).toContainText(lock)
  await expect(page.getByRole('row').nth(1)).toContainText('Open')
})

const list = '/nordpost/cubes'
const search = (page: Page) => page.getByPlaceholder(/^Search/)
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const queryOf = (page: Page) => new URL(page.url()).searchParams

const listRequest = (page: Page) =>
  page.waitForRequest((request) => /\/cubes\?.*\bsort=/.test(request.url())).then((request) => new URL(request.url()))

test('the list of cubes: what was typed and found stays over Back, F5 and reload; nothing matches; filters narrow it together (SHELL-77)', async ({
  page,
  signIn,
}) => {
  await signIn('admin', list)
  await search(page).fill('hamburg')
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(() => queryOf(page).get('search')).toBe('hamburg')
  await page.getByRole('link', { name: /np-hamburg-02/ }).click()
  await expect(page.getByRole('heading', { name: 'Hamburg, Eppendorf' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('hamburg')
  await expect(rows(page)).toHaveCount(3)
  // F5 reads the data again and leaves the document alone
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  const again = listRequest(page)
  await page.keyboard.press('F5')
  expect((await again).searchParams.get('search')).toBe('hamburg')
  await expect(page.locator('body[data-same-document]')).toBeVisible()
  await page.reload()
  await expect(search(page)).toHaveValue('hamburg')
  await expect(rows(page)).toHaveCount(3)
  // a page that is loaded anew asks for its rows once, and for the code of what comes next when they stand
  const loaded = (part: RegExp) =>
    page
      .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      .then((all) => all.filter((name) => part.test(name)))
  await expect.poll(() => loaded(/\/assets\/(reads|soon)-/)).toHaveLength(2)
  expect(await loaded(/\/cubes\?.*\bsort=/)).toHaveLength(1)
  // on a window that is made as narrow as a tablet the navigation makes room for it, as on one that is opened there
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible()

  await page.goto('/nosuch/cubes')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const ofOperator = () => loaded(/\/operators\/nosuch$/)
  expect(await ofOperator()).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await ofOperator()).toHaveLength(1)

  await page.goto(`${list}?search=zzzz&monitored=true`)
  await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toContainText('np-')
  expect([...queryOf(page).keys()]).toEqual([])

  const monitored = page.getByRole('button', { name: /^Monitored only/ })
  const disconnected = page.getByRole('button', { name: /^Disconnected only/ })
  await expect(rows(page)).toHaveCount(25)
  await monitored.click()
  await expect(rows(page)).toHaveCount(8)
  await disconnected.click()
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).filter({ hasText: 'Disconnected' })).toHaveCount(6)
  expect([queryOf(page).get('monitored'), queryOf(page).get('disconnected')]).toEqual(['true', 'true'])
  await expect(disconnected).toHaveAttribute('aria-pressed', 'true')
  await monitored.click()
  await expect(rows(page)).toHaveCount(25)
  expect(queryOf(page).get('monitored')).toBeNull()
})

test('LATE-03 a live connection that is retried says so wherever the page was scrolled to, until it is back; an opening that is lost on its way opens nothing later, and the door says why (SHELL-83)', async ({
  page,
  signIn,
  world,
}) => {
  let cut = false
  let held = false
  const late: [message: string | Buffer, server: WebSocketRoute][] = []
  const open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/events/, (socket) => {
    if (cut) return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    open.push(socket)
    socket.onMessage((message) => (held ? void late.push([message, server]) : server.send(message)))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', cube)
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
  for (const socket of open.splice(0)) await socket.close({ code: 1011 })
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

  await page.setViewportSize({ width: 1440, height: 900 })
  const door = page.getByRole('button', { name: /^Box 20,/ })
  await door.click()
  const opener = page.getByRole('button', { name: 'Open', exact: true })
  await expect(opener).toBeEnabled()
  const lock = viewOf(world).boxes.find(({ number }) => number === '20')?.lock ?? ''
  const status = () => viewOf(world).doors.find((it) => it.lock === lock)?.status
  const before = status()
  held = true
  await opener.click()
  // and not a heartbeat alone
  await expect.poll(() => late.some(([message]) => String(message).includes('"OpenLock"'))).toBe(true)
  held = false
  // whichever came back first
  for (const socket of open.splice(0)) await socket.close({ code: 1011 })
  await expect(page.getByText(/^Too late: /)).toBeVisible({ timeout: 40_000 })
  for (const [message, server] of late) server.send(message)
  // what is clicked now opens
  await expect(opener).toBeEnabled()
  expect(status()).toBe(before)
})

test('settings: signing out is said to be impossible without the provider; a click on Save takes the last typed tag over; another language is asked about before what was typed goes (decision 40)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin', '/nordpost/settings')
  const heading = (of: Page) => of.getByRole('heading', { name: 'Settings' }).first()
  await expect(heading(page)).toBeVisible()
  // a page that has just come back from the provider still knows how to reach it
  await page.reload()
  await expect(heading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/nordpost/settings')
  await expect(heading(other)).toBeVisible()
  await page.bringToFront()
  await page.route('**/.well-known/openid-configuration', (route) => route.abort())
  const menu = page.getByRole('button', { name: /, menu$/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Signing out is not possible right now.' })).toBeVisible()
  // no other tab is emptied
  await expect(heading(other)).toBeVisible()
  await other.close()

  const card = page.getByRole('region', { name: 'Photo tags' })
  await card.getByRole('combobox', { name: 'Tags to offer' }).fill('Roof')
  const save = card.getByRole('button', { name: 'Save' })
  // a plain click would wait until the button can be used, which it can only once the field is left
  await save.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(card.getByText('Roof')).toBeVisible()
  // it can do nothing now, but is still where the keyboard is
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()

  const emails = page.getByRole('textbox', { name: 'Alert e-mail addresses' })
  const typed = 'night@nordpost.example'
  await emails.fill(typed)
  const choose = async () => {
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  }
  await choose()
  const question = page.getByRole('dialog', { name: 'Change the language without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(emails).toHaveValue(typed)
  await choose()
  await question.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('button', { name: 'Speichern' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Roof' })).toBeVisible()
})
