import type { WebSocketRoute } from '@playwright/test'
import { button, heading, openAll, openAllAndStop, says, somebodyElse } from './setup-page.ts'
import { signalsOf } from './setup-signals.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('without a connection the work pauses, what the cube kept meanwhile does not count, and each is told by tones of its own', async ({
  page,
  signIn,
  world,
  context,
}) => {
  await using site = await virtualSite(world, 'wz-cut', 5)
  const signals = await signalsOf(page)
  let ofOperator: WebSocketRoute | undefined
  let cut = false
  await page.routeWebSocket(/\/operators\/nordpost\/events/, (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    ofOperator = socket
  })
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  expect(await signals()).toBe('')
  // another live connection of the page that is lost does not pause the work: the doors are still heard
  await expect.poll(() => ofOperator).toBeDefined()
  cut = true
  await ofOperator?.close()
  await expect(page.getByText('Reconnecting...').first()).toBeVisible()
  // each event twice: it counts once
  site.steel.setFaults({ duplicate: true })
  await site.swing('L-001')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await says(page, 'Box 1 · lock L-001')
  await expect.poll(signals).toBe('shake:60 tone:880')
  cut = false
  site.steel.setFaults({ duplicate: false, offline: true })
  await expect(heading(page, 'Paused')).toBeVisible()
  await expect.poll(signals).toBe('shake:200 tone:440 tone:330')
  await says(page, /The cube is not connected: doors that close now do not count/)
  await expectAccessible(page)
  await site.swing('L-002')
  site.steel.setFaults({ offline: false })
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await says(page, /too late/)
  await site.swing('L-003')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await expect.poll(signals).toBe('shake:60 tone:880')
  // nothing is captured by a door that counts already
  await site.swing('L-001')
  await says(page, 'Lock L-001 is assigned already. It counts once.')
  expect(await signals()).toBe('')

  await context.setOffline(true)
  await expect(heading(page, 'Paused')).toBeVisible()
  await says(page, /No connection: doors that close now do not count/)
  await site.swing('L-004')
  // it happened before the page is back, also for the server
  await expect.poll(() => site.steel.view().pendingEvents).toBe(0)
  await context.setOffline(false)
  await expect(heading(page, 'Close box 3')).toBeVisible({ timeout: 30_000 })
  await site.swing('L-005')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await expect.poll(signals).toMatch(/shake:60 tone:880$/)
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  await expect.poll(signals).toBe('shake:60-60-120 tone:880 tone:1320')
  expect(await site.stored()).toEqual({ 1: 'L-001', 2: 'L-003', 3: 'L-005' })
})

test('two installers at one cube, and at one box, see what the other does, and nothing of either is written over unasked', async ({
  page,
  signIn,
  world,
  sessions,
  browser,
}) => {
  await using site = await virtualSite(world, 'wz-two', 4)
  await signIn('admin', `${site.at}/box-lock-setup`)
  await using other = await somebodyElse(browser, sessions, 'user', `${site.at}/box-lock-setup`)
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

  // at one box the fields of both are kept, and what both changed is asked about
  await using next = await virtualSite(world, 'wz-same', 2)
  for (const one of [page, other.page]) {
    await one.goto(`${next.at}/box-setup`)
    await expect(button(one, 'Create & Next')).toBeEnabled()
  }
  await page.getByLabel('Description').fill('Mine')
  await other.page.getByRole('switch', { name: 'Cooled' }).click()
  await button(other.page, 'Create & Next').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await expect(page.getByRole('switch', { name: 'Cooled' })).toBeChecked()
  await expect(heading(other.page, 'Box 2')).toBeVisible()
  await button(other.page, 'Prev').click()
  await expect(button(other.page, 'Update & Next')).toBeVisible()
  await other.page.getByLabel('Description').fill('Theirs')
  await button(other.page, 'Update & Next').click()
  await says(page, 'Description of box 1 is Theirs now; here it is Mine.')
  await button(page, 'Keep mine').click()
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  const boxes = await (await callAs(page, 'GET', `/operators${next.at}/boxes`)).json<object[]>()
  expect(boxes).toMatchObject([{ description: 'Mine', cooled: true }])
})

test('numbers and types: every field is saved, numbers step, what cannot be is refused or asked about, and the tone is muted for good (NUMB-14)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-fields', 3)
  const signals = await signalsOf(page)
  await signIn('user', `${site.at}/boxes`)
  await button(page, 'Setup').click()
  await page.getByRole('menuitem', { name: 'Numbers and types (traditional)' }).click()
  const save = button(page, 'Create & Next')
  const lock = page.getByRole('combobox', { name: 'Lock' })
  // a number that is unknown is no error
  await expect(save).toBeEnabled()
  await button(page, 'Tone off').click()
  await site.swing('L-002')
  await expect(lock).toHaveText('L-002')
  await expect.poll(signals).toBe('shake:60')
  await page.getByLabel('Description').fill('Top left')
  await page.getByLabel('Types').fill('M')
  await page.getByLabel('Types').press('Enter')
  await page.getByLabel('Types').press('Escape')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')
  await page.getByLabel('Max occupancies').fill('3')
  for (const name of ['Enabled', 'Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name }).click()
  await save.click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  const stored = async () => (await callAs(page, 'GET', `/operators${site.at}/boxes`)).json<object[]>()
  const first = {
    ...{ number: '1', lock: 'L-002', description: 'Top left', types: ['M'], maxOccupancies: 3, enabled: false },
    ...{ accessible: true, cooled: true, dangerousGoods: true, charger: true },
  }
  expect(await stored()).toMatchObject([first])
  await button(page, 'Prev').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await page.getByLabel('Description').fill('First')
  await button(page, 'Reset').click()
  await expect(page.getByLabel('Description')).toHaveValue('Top left')
  await page.getByLabel('Description').fill('The first')
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await stored()).toMatchObject([{ ...first, description: 'The first' }])

  const number = page.getByLabel('Box number')
  const refused = async (text: string) => {
    await says(page, text)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  }
  await number.fill('A9-x')
  await button(page, 'Next').click()
  await expect(heading(page, 'Box A10-x')).toBeVisible()
  await number.fill('')
  await refused('Enter a box number.')
  await button(page, 'Next').click()
  await expect(number).toHaveValue('1')
  await number.fill('A/1')
  await refused("A box number cannot contain '/'.")
  await number.fill('9'.repeat(200))
  await refused('Enter at most 64 characters.')
  await number.fill('2')
  for (const wrong of ['-1', '1000000000', '1.5']) {
    await page.getByLabel('Max occupancies').fill(wrong)
    await refused('Enter a whole number from 1 to 1000.')
  }
  await page.getByLabel('Max occupancies').fill('')
  await page.getByLabel('Max occupancies').blur()
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')

  await site.swing('L-001')
  await expect(lock).toHaveText('L-001')
  await button(page, 'Next').click()
  await button(page, 'Keep').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  // the lock belongs to whatever number is typed
  await number.fill('12')
  await expect(lock).toHaveText('L-001')
  await save.click()
  await expect(heading(page, 'Box 13')).toBeVisible()
  expect(await site.stored()).toEqual({ 1: 'L-002', 12: 'L-001' })
  // a lock of another box is refused with the box that has it
  await site.swing('L-001')
  await says(page, 'Lock L-001 belongs to box 12.')
  await expect(page.getByText('lock L-001', { exact: true })).toHaveCount(0)
  await expect(button(page, 'Go to box 12')).toBeVisible()
  await save.click()
  await says(page, /already belongs to box 12/)
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await expectAccessible(page)
  await button(page, 'Discard').click()
  await expect(page.getByRole('heading', { name: /Boxes of wz-fields/ })).toBeVisible()
  expect(await site.stored()).toEqual({ 1: 'L-002', 12: 'L-001' })
  // muted once for good; the vibration stays
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await button(page, 'Tone on').click()
  await site.swing('L-003')
  await says(page, 'Box 2 · lock L-003')
  await expect.poll(signals).toBe('shake:60 tone:880')
  await using many = await virtualSite(world, 'wz-stop', 60)
  await page.goto(`${many.at}/box-setup`)
  await openAllAndStop(page, 'Open All Locks', many)
  await page.goto(`${site.at}/box-setup`)
  await openAll(page, 'Open All Locks', site)
})
