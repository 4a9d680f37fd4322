import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { Page } from '@playwright/test'
import { fieldSite } from './field-site.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

const columnsOf = (page: Page) =>
  page
    .locator('.cw-column')
    .evaluateAll((columns) =>
      columns.map((column) =>
        Array.from(column.querySelectorAll<HTMLElement>('[data-door]'), (door) => door.dataset.door).join(' '),
      ),
    )

test('the layout is adjusted with keyboard and mouse, stands on every other screen at once, and is undone', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-layout', { boxes: 6 })
  await signIn('admin', `${site.at}/boxes?view=wall`)
  const other = await context.newPage()
  await expect(page.locator('.cw-door').first()).toBeVisible()
  // signed in already, by the session of the first tab
  await other.goto(`${site.at}/boxes?view=wall`)
  await other.waitForURL(`**${site.at}/boxes?view=wall`)
  await expect(other.locator('.cw-door').first()).toBeVisible()
  await expect.poll(() => columnsOf(other)).toEqual(['1 2 3 4 5 6'])

  await page.getByRole('button', { name: 'Adjust layout' }).click()
  await page.getByRole('button', { name: 'More columns' }).click()
  await expect.poll(() => columnsOf(page)).toEqual(['1 2 3', '4 5 6'])
  await page.locator('[data-door="2"]').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => columnsOf(page)).toEqual(['1 3', '4 2 5 6'])
  await expect(page.locator('[data-door="2"]')).toBeFocused()
  await page.keyboard.press('+')
  await expect(page.getByRole('group', { name: 'Height of this door' })).toContainText('4 units')
  // dragged above the first door, which Escape leaves undone the first time
  for (const put of [false, true]) {
    const [door, first] = [page.locator('[data-door="6"]'), page.locator('[data-door="1"]')]
    await door.hover()
    await page.mouse.down()
    await first.hover({ position: { x: 10, y: 3 }, force: true })
    await expect(page.locator('[data-dragging]')).toBeVisible()
    if (!put) await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-dragging]')).toHaveCount(0)
    await expect.poll(() => columnsOf(page)).toEqual(put ? ['6 1 3', '4 2 5'] : ['1 3', '4 2 5 6'])
  }
  await page.keyboard.press('Control+z')
  await expect.poll(() => columnsOf(page)).toEqual(['1 3', '4 2 5 6'])
  await page.locator('[data-door="2"]').click()
  await page.getByRole('button', { name: 'M higher' }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('group', { name: 'M', exact: true })).toContainText('3 units')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  await expect.poll(() => columnsOf(other)).toEqual(['1 3', '4 2 5 6'])
  await expect.poll(() => site.controller.configuration?.wall?.heights).toEqual({ '2': 4 })
  expect(
    await rowsOf(world, "SELECT type FROM audit WHERE cube_id = 'np-wall-layout' AND type = 'WallChanged'"),
  ).toEqual([{ type: 'WallChanged' }])

  const told = page.getByRole('status').filter({ hasText: 'The layout is saved' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columnsOf(other)).toEqual(['1 2 3 4 5 6'])
})

test('boxes that came later are named, those that went are dropped, and others’ layouts are not overwritten', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-later', { boxes: 4 })
  const store = (columns: string[][]) =>
    rowsOf(world, "UPDATE cubes SET wall_plan = wall_plan || $1 WHERE id = 'np-wall-later'", [
      JSON.stringify({ columns }),
    ])
  await store([['1', '9'], ['2']])
  await signIn('admin', `${site.at}/wall`)
  await expect(page.getByText('2 boxes have no place yet')).toBeVisible()
  await expect(page.getByText('1 box no longer exists')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Box 3, .*not placed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep them there' }).click()
  await expect(page.getByText('2 boxes have no place yet')).toBeHidden()

  await store([['4', '3', '2', '1']])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The layout could not be saved')).toBeVisible()
  world.server.context.hub.publishCube(site.cubeId, { '@type': 'BoxesChanged' })
  await page.getByRole('button', { name: 'Load the present layout' }).click()
  await expect.poll(() => columnsOf(page)).toEqual(['4 3 2 1'])

  await page.getByRole('button', { name: 'Layout by numbers and types' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  expect(await rowsOf(world, "SELECT wall_plan->'columns' AS columns FROM cubes WHERE id = 'np-wall-later'")).toEqual([
    { columns: null },
  ])
})

test('every state of a door is drawn, spoken and live; keys move and the hint makes way for the facts', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-states', { boxes: 9 })
  await rowsOf(world, "UPDATE boxes SET enabled = false WHERE cube_id = 'np-wall-states' AND number = '3'")
  await rowsOf(
    world,
    "UPDATE boxes SET maintenance_required_at = now() WHERE cube_id = 'np-wall-states' AND number = '4'",
  )
  await rowsOf(world, "UPDATE boxes SET lock = NULL WHERE cube_id = 'np-wall-states' AND number = '9'")
  await site.occupy({ boxNumber: '2' })
  await signIn('admin', site.at)
  const door = (number: string) => page.locator(`[data-door="${number}"]`)
  await expect(door('1')).toBeVisible()
  for (const [at, status] of [
    [4, 'Open'],
    [5, 'Blocked'],
    [6, 'Breakin'],
    [7, 'Defective'],
  ] as const)
    await site.doors.move(site.locks[at] ?? '', status)
  const words = ['Free', 'Occupied', 'Disabled', 'Maintenance', 'Open', 'Blocked', 'Break-in', 'Defective', 'Unknown']
  for (const [at, word] of words.entries()) {
    const name = `Box ${at + 1}, M, ${word}, ${word === 'Unknown' ? 'no lock' : `lock ${site.locks[at]}`}`
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)

  await door('1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(door('2')).toBeFocused()
  await expect(page.locator('.cw-door[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(door('9')).toBeFocused()
  await page.keyboard.press('Home')

  const hint = page.locator('.cw-hint')
  await door('6').hover()
  await expect(hint).toHaveText('Box 6 · M · Blocked')
  await door('6').click()
  await expect(page.getByRole('group', { name: 'Selected box' })).toContainText('Box 6')
  await expect(hint).toBeHidden()
  await door('6').hover({ position: { x: 4, y: 4 } })
  await expect(hint).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Selected box' })).toBeHidden()
})

test('heights leave doors and terminal in their columns, and the terminal is placed', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-heights', { boxes: 24 })
  await rowsOf(
    world,
    "INSERT INTO units (id, operator_id, cube_id) SELECT 'u-heights', operator_id, id FROM cubes WHERE id = $1 ON CONFLICT DO NOTHING",
    [site.cubeId],
  )
  await rowsOf(
    world,
    "UPDATE boxes SET types = ARRAY[CASE WHEN number::int % 5 = 0 THEN 'XL' ELSE 'S' END] WHERE cube_id = 'np-wall-heights'",
  )
  await signIn('admin', `${site.at}/wall`)
  await expect(page.locator('[data-door="24"]')).toBeVisible()
  const drawn = await columnsOf(page)
  const terminal = page.locator('.cw-column').filter({ has: page.locator('.cw-terminal') })
  const standing = await terminal.locator('[data-door]').first().getAttribute('data-door')
  await page.locator('[data-door="2"]').click()
  const higher = page.getByRole('button', { name: 'Higher', exact: true })
  for (let times = 0; times < 6; times++) await higher.click()
  const typeHigher = page.getByRole('button', { name: 'XL higher' })
  for (let times = 0; times < 16; times++) await typeHigher.click()
  expect(await columnsOf(page)).toEqual(drawn)
  expect(await terminal.locator('[data-door]').first().getAttribute('data-door')).toBe(standing)
  const heights = await page.locator('.cw-door').evaluateAll((doors) => doors.map((door) => door.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Move the terminal right' }).click()
  await expect(terminal.locator(`[data-door="${standing}"]`)).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  await expect.poll(() => site.controller.configuration?.wall?.terminalAt).toBeDefined()
})

test('what is said of a selected door stays beside it when the door moves to another column', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-moves', { boxes: 10 })
  await signIn('admin', site.at)
  const door = page.locator('[data-door="10"]')
  await door.click()
  const selected = page.getByRole('group', { name: 'Selected box' })
  const gap = async () => {
    const [from, to] = [await door.boundingBox(), await selected.boundingBox()]
    if (!from || !to) return Number.POSITIVE_INFINITY
    const aside = Math.max(to.x - from.x - from.width, from.x - to.x - to.width)
    return Math.max(aside, to.y - from.y - from.height, from.y - to.y - to.height)
  }
  await expect.poll(gap).toBeLessThan(20)
  const before = await columnsOf(page)
  const earlier = Array.from({ length: 9 }, (_, at) => ({ number: `0-${at}` }))
  await callAs(page, 'PATCH', '/operators/nordpost/cubes/np-wall-moves/boxes', earlier)
  await expect.poll(() => columnsOf(page).then((columns) => columns.length)).toBeGreaterThan(before.length)
  expect((await columnsOf(page)).at(-1)).toContain('10')
  await expect.poll(gap).toBeLessThan(20)
})

test('a selected door leads to its box', async ({ page, signIn, world }) => {
  await using site = await fieldSite(world, 'np-wall-door', { boxes: 2 })
  await signIn('admin', site.at)
  await page.locator('[data-door="2"]').click()
  const selected = page.getByRole('group', { name: 'Selected box' })
  await selected.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit box' })).toBeVisible()
  await page.keyboard.press('Escape')
  await selected.getByRole('button', { name: 'Details' }).click()
  await page.waitForURL(`**${site.at}/boxes/2`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Box 2')
})

test('on a phone of 360 pixels the wall and its layout fit', async ({ page, signIn, world }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await using site = await fieldSite(world, 'np-wall-phone', { boxes: 48 })
  await signIn('admin', `${site.at}/wall`)
  await page.locator('[data-door="12"]').click()
  await page.getByRole('button', { name: 'Move right' }).click()
  await expect.poll(async () => (await columnsOf(page))[2]).toContain('12')
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.goto(site.at)
  await expect(page.locator('[data-door="48"]')).toBeVisible()
  expect(await wide()).toBeLessThanOrEqual(0)
})
