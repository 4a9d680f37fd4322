import type { World } from '@cubeward/world/world.ts'
import type { Browser, Page } from '@playwright/test'
import { callAs, expect, expectAccessible, test } from './support.ts'
import { rowsOf, virtualSite } from './virtual-site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

/** Somebody else, in a browser of their own. */
async function somebodyElse(browser: Browser, world: World, account: string, path: string) {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('E-mail').fill(`${account}@cubeward.example`)
  await page.getByLabel('Password', { exact: true }).fill('cubeward')
  await button(page, 'Sign in').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/realms/'))
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

for (const [size, viewport] of [
  ['on a screen', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`a cube of 80 boxes is numbered, typed and adjusted by closing its doors, ${size}`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(600_000)
    const doors = 80
    await page.setViewportSize(viewport)
    await using site = await virtualSite(world, `wz-eighty-${viewport.width}`, doors)
    const { at, cubeId } = site
    // from the other end, so that numbers and names of locks differ
    const locks = site.locks.toReversed()
    const choose = async (entry: string) => {
      await button(page, 'Setup').click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
    }

    await signIn('admin', `${at}/boxes`)
    await choose('Numbers')
    await expect(heading(page, 'Close box 1')).toBeVisible()
    await site.swing(...locks)
    // closed once more: assigned once
    await site.swing(locks[0] ?? '')
    await says(page, `${doors} of ${doors} numbered`)
    await says(page, `Lock ${locks[0]} is assigned already. It counts once.`)
    await expectFits(page)
    await expectAccessible(page)
    await button(page, 'Undo').click()
    await expect(heading(page, `Close box ${doors}`)).toBeVisible()
    expect(await site.stored()).toEqual({})
    await site.swing(locks.at(-1) ?? '')
    await says(page, `${doors} of ${doors} numbered`)
    await button(page, 'Save assignment').click()
    await says(page, 'The assignment is saved')
    expect(await site.stored()).toEqual(Object.fromEntries(locks.map((lock, index) => [String(index + 1), lock])))

    await page.getByRole('link', { name: 'Back to Boxes' }).click()
    await choose('Types')
    await button(page, 'S').click()
    await expect(heading(page, 'Type S')).toBeVisible()
    const half = doors / 2
    // a slow machine may have paused the page for a moment: as an installer would, close what did not count again
    const type = (ones: readonly string[], words: string) =>
      expect(async () => {
        await site.swing(...ones)
        await says(page, words)
      }).toPass()
    await type(locks.slice(0, half), `${half} of ${doors} typed`)
    await button(page, 'L').click()
    await expect(heading(page, 'Type L')).toBeVisible()
    await type(locks.slice(half), `${doors} of ${doors} typed`)
    await expectFits(page)
    await expectAccessible(page)
    await button(page, 'Save').click()
    await says(page, 'The types are saved')
    expect(
      await rowsOf(world, 'SELECT types, count(*)::int FROM boxes WHERE cube_id = $1 GROUP BY types ORDER BY types', [
        cubeId,
      ]),
    ).toEqual([
      { types: ['L'], count: half },
      { types: ['S'], count: half },
    ])

    await page.getByRole('link', { name: 'Back to Boxes' }).click()
    await choose('Adjust locks')
    await button(page, 'Start').click()
    for (const [index, lock] of locks.entries()) {
      await expect(heading(page, `Box ${index + 1}`)).toBeVisible()
      await expect.poll(() => site.statusOf(lock), { intervals: [50] }).toBe('Open')
      if (index === 1) {
        await expectFits(page)
        await expectAccessible(page)
      }
      for (let closes = 0; closes < 3; closes++) await site.close(lock)
    }
    await expect(heading(page, 'All locks are adjusted')).toBeVisible()
    await says(page, `${doors} of ${doors} adjusted`)
    await expectFits(page)
    await expectAccessible(page)
  })

/** Nothing sticks out sideways, and on a phone the buttons of the work are in reach of a thumb, side by side. */
async function expectFits(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (width > 600) return
  const foot = page.locator('[data-work-actions] > button')
  for (const one of await foot.all()) {
    const box = await one.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
}

test('numbers and types: every field is saved, and a number that is unknown is no error', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-fields', 2)
  await signIn('user', `${site.at}/boxes`)
  await button(page, 'Setup').click()
  await page.getByRole('menuitem', { name: 'Numbers and types (traditional)' }).click()
  await expect(button(page, 'Create & Next')).toBeEnabled()
  await site.swing('L-002')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-002')
  await page.getByLabel('Description').fill('Top left')
  await page.getByLabel('Types').fill('M')
  await page.getByLabel('Types').press('Enter')
  await page.getByLabel('Types').press('Escape')
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')
  await page.getByLabel('Max occupancies').fill('3')
  for (const name of ['Enabled', 'Accessible', 'Cooled', 'Dangerous goods', 'Charger'])
    await page.getByRole('switch', { name }).click()
  await button(page, 'Create & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(
    await rowsOf(
      world,
      `SELECT number, lock, description, types, max_occupancies, enabled, accessible, cooled, dangerous_goods, charger
       FROM boxes WHERE cube_id = 'wz-fields'`,
    ),
  ).toEqual([
    {
      ...{ number: '1', lock: 'L-002', description: 'Top left', types: ['M'], max_occupancies: 3, enabled: false },
      ...{ accessible: true, cooled: true, dangerous_goods: true, charger: true },
    },
  ])
  await button(page, 'Prev').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await page.getByLabel('Description').fill('First')
  await button(page, 'Reset').click()
  await expect(page.getByLabel('Description')).toHaveValue('Top left')
  await page.getByLabel('Description').fill('The first')
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await rowsOf(world, "SELECT description FROM boxes WHERE cube_id = 'wz-fields'")).toEqual([
    { description: 'The first' },
  ])
  await expectAccessible(page)
})

test('numbers and types: numbers step, what cannot be is refused, and what was entered is not given up unasked', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-input', 2)
  await signIn('user', `${site.at}/box-setup`)
  const number = page.getByLabel('Box number')
  const save = button(page, 'Create & Next')
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
  await number.fill('1')
  for (const wrong of ['-1', '1000000000', '1.5']) {
    await page.getByLabel('Max occupancies').fill(wrong)
    await refused('Enter a whole number from 1 to 1000.')
  }
  await page.getByLabel('Max occupancies').fill('')
  await page.getByLabel('Max occupancies').blur()
  await expect(page.getByLabel('Max occupancies')).toHaveValue('1')

  await site.swing('L-001')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-001')
  await button(page, 'Next').click()
  await button(page, 'Keep').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  // the lock belongs to whatever number is typed
  await number.fill('12')
  await expect(page.getByRole('combobox', { name: 'Lock' })).toHaveText('L-001')
  await save.click()
  await expect(heading(page, 'Box 13')).toBeVisible()
  expect(await site.stored()).toEqual({ 12: 'L-001' })
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
  await expect(page.getByRole('heading', { name: /Boxes of wz-input/ })).toBeVisible()
  expect(await site.stored()).toEqual({ 12: 'L-001' })
})

test('every wizard opens all locks, tells how far it is, and can stop', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-open', 3)
  await site.number(2)
  await signIn('admin', `${site.at}/box-setup`)
  for (const [path, label] of [
    ['box-setup', 'Open All Locks'],
    ['box-lock-setup', 'Open All'],
    ['box-type-setup', 'Open All'],
  ] as const) {
    await page.goto(`${site.at}/${path}`)
    for (const lock of site.locks) await site.close(lock)
    await button(page, label).click()
    await page.getByLabel(/Type the number/).fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
    await says(page, /Opening all: \d of 3/)
    await says(page, '3 of 3 opened')
    expect(site.locks.map(site.statusOf)).toEqual(['Open', 'Open', 'Open'])
    await button(page, 'Hide').click()
  }
  await page.goto(`${site.at}/box-lock-setup`)
  await button(page, 'Open All').click()
  await page.getByLabel(/Type the number/).fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Open all', exact: true }).click()
  await button(page, 'Stop').click()
  await says(page, /[0-2] of 3 opened/)
})

test('box numbers: the secondary side, undo by key, a number chosen by hand', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-sides', 5)
  await site.number(2)
  await signIn('user', `${site.at}/box-lock-setup`)
  await button(page, 'Secondary lock').click()
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-004', 'L-005')
  await expect(heading(page, 'No box is left')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await button(page, 'Primary lock').click()
  await page.getByLabel('Next box number').fill('A/1')
  await expect(heading(page, 'Which number is next?')).toBeVisible()
  await site.swing('L-003')
  await says(page, 'Lock L-003 was closed, but the next box number is none.')
  await page.getByLabel('Next box number').fill('A7')
  await site.swing('L-003')
  await expect(heading(page, 'Close box A8')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(
    await rowsOf(world, "SELECT number, lock, secondary_lock FROM boxes WHERE cube_id = 'wz-sides' ORDER BY number"),
  ).toEqual([
    { number: '1', lock: 'L-001', secondary_lock: 'L-004' },
    { number: '2', lock: 'L-002', secondary_lock: null },
    { number: 'A7', lock: 'L-003', secondary_lock: null },
  ])
})

test('box types: offered as the cube has them, by either lock of a box, and undone', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-types', 4)
  await site.number(3)
  await rowsOf(world, "UPDATE boxes SET secondary_lock = 'L-004' WHERE cube_id = 'wz-types' AND number = '3'")
  await rowsOf(world, "UPDATE boxes SET types = '{Cooled}' WHERE cube_id = 'wz-types' AND number = '1'")
  await signIn('user', `${site.at}/box-type-setup`)
  await expect(page.getByRole('group', { name: 'Box types' }).getByRole('button')).toHaveText([
    ...['XS', 'S', 'M', 'L', 'XL', 'Cooled'],
  ])
  // from then on doors are heard
  await expect(heading(page, 'Pick a type')).toBeVisible()
  await site.swing('L-001')
  await says(page, 'Pick a type first: lock L-001 was closed.')
  await button(page, 'M').click()
  await site.swing('L-001', 'L-004', 'L-002')
  await says(page, 'Box 2 · type M')
  await button(page, 'Undo').click()
  await says(page, 'Box 3 · type M')
  expect(await rowsOf(world, "SELECT 1 FROM boxes WHERE cube_id = 'wz-types' AND 'M' = ANY (types)")).toEqual([])
  await button(page, 'Save').click()
  await says(page, 'The types are saved')
  expect(await rowsOf(world, "SELECT number, types FROM boxes WHERE cube_id = 'wz-types' ORDER BY number")).toEqual([
    { number: '1', types: ['M', 'Cooled'] },
    { number: '2', types: [] },
    { number: '3', types: ['M'] },
  ])
})

test('adjusting: a close opens the same box again; after a reload nothing opens by itself', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-adjust', 2)
  await site.number(2)
  await signIn('user', `${site.at}/lock-adjust`)
  await button(page, 'Start').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  // the focus is not lost with the button that is gone
  await expect(heading(page, 'Box 1')).toBeFocused()
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  await site.close('L-001')
  await says(page, 'closed once')
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  await button(page, 'Skip').click()
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await site.close('L-002')
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await page.reload()
  await says(page, /Goes on where it was left/)
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Previous').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  for (let closes = 0; closes < 3; closes++) await site.close('L-001')
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Skip').click()
  await says(page, '1 box was skipped')
})

test('what was captured survives a reload, and leaving is asked about', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-reload', 4)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-002', 'L-001')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await page.reload()
  await says(page, /Goes on where it was left/)
  await expect(heading(page, 'Close box 3')).toBeVisible()
  // a lock that counted before counts no second time
  await site.swing('L-001', 'L-003')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await says(page, /3 locks are captured and not saved/)
  await expectAccessible(page)
  await button(page, 'Keep').click()
  await expect(heading(page, 'Close box 4')).toBeVisible()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-002', 2: 'L-001', 3: 'L-003' })
  await site.swing('L-004')
  await expect(heading(page, 'Close box 5')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Boxes' }).click()
  await button(page, 'Discard').click()
  await expect(page.getByRole('heading', { name: /Boxes of wz-reload/ })).toBeVisible()
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
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
  await says(page, /came too late/)
  await site.swing('L-003')
  await expect(heading(page, 'Close box 3')).toBeVisible()

  await context.setOffline(true)
  await expect(heading(page, 'Paused')).toBeVisible()
  await says(page, /No connection: doors that close now do not count/)
  await site.swing('L-004')
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
  await says(other.page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: null, 2: 'L-001', 3: 'L-002' })

  // at the very same moment: the second one is refused (412), reads what there is now, and asks
  await site.swing('L-003')
  await expect(heading(page, 'Close box 4')).toBeVisible()
  let raced = false
  await page.route('**/cubes/wz-two/boxes', async (route) => {
    if (raced || route.request().method() !== 'PATCH') return route.continue()
    raced = true
    const change = [{ number: '3', lock: 'L-004' }]
    expect((await callAs(other.page, 'PATCH', '/operators/nordpost/cubes/wz-two/boxes', change)).status()).toBe(200)
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await button(page, 'Save assignment').click()
  expect((await refused).status()).toBe(412)
  await says(page, 'Box 3 has lock L-004 now; here it has L-003.')
  expect(await site.stored()).toMatchObject({ 3: 'L-004' })
  await button(page, 'Take theirs').click()
  await expect(page.getByText('Somebody else has changed the same meanwhile')).toHaveCount(0)
  expect(await site.stored()).toEqual({ 1: null, 2: 'L-001', 3: 'L-004' })
})

test('two installers at one box: the fields of both are kept, and what both changed is asked about', async ({
  page,
  signIn,
  world,
  browser,
}) => {
  await using site = await virtualSite(world, 'wz-same', 2)
  await signIn('admin', `${site.at}/box-setup`)
  await using other = await somebodyElse(browser, world, 'user', `${site.at}/box-setup`)
  for (const one of [page, other.page]) await expect(button(one, 'Create & Next')).toBeEnabled()
  await page.getByLabel('Description').fill('Mine')
  await other.page.getByRole('switch', { name: 'Cooled' }).click()
  await button(other.page, 'Create & Next').click()
  await expect(button(page, 'Update & Next')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await expect(page.getByRole('switch', { name: 'Cooled' })).toBeChecked()
  await button(other.page, 'Prev').click()
  await other.page.getByLabel('Description').fill('Theirs')
  await button(other.page, 'Update & Next').click()
  await says(page, 'Description of box 1 is Theirs now; here it is Mine.')
  await button(page, 'Keep mine').click()
  await button(page, 'Update & Next').click()
  await expect(heading(page, 'Box 2')).toBeVisible()
  expect(await rowsOf(world, "SELECT description, cooled FROM boxes WHERE cube_id = 'wz-same'")).toEqual([
    { description: 'Mine', cooled: true },
  ])
})

test('a lock that meanwhile hangs in another cube is refused with the reason, and the rest can still be saved', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-moved', 2)
  await using elsewhere = await virtualSite(world, 'wz-elsewhere', 1)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-001', 'L-002')
  await expect(heading(page, 'Close box 3')).toBeVisible()
  await rowsOf(world, "UPDATE locks SET cube_id = $1 WHERE cube_id = 'wz-moved' AND lock = 'L-002'", [elsewhere.cubeId])
  await button(page, 'Save assignment').click()
  await says(page, 'Box 2: the cube has no lock “L-002”.')
  expect(await site.stored()).toEqual({})
  await button(page, 'Undo').click()
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  expect(await site.stored()).toEqual({ 1: 'L-001' })
})

test('the tone is muted once for good', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-tone', 1)
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      return start.apply(this, args)
    }
  })
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))
  await signIn('user', `${site.at}/box-setup`)
  await expect(button(page, 'Create & Next')).toBeEnabled()
  await site.swing('L-001')
  await says(page, 'lock L-001')
  expect(await tones()).toBe(1)
  await button(page, 'Tone off').click()
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(button(page, 'Tone on')).toBeVisible()
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await site.swing('L-001')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  expect(await tones()).toBe(0)
})
