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
  // a page behind another one draws once a second, and each click waits for two frames
  await page.bringToFront()

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

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  await expect.poll(() => columnsOf(other)).toEqual(['1 3', '4 2 5 6'])
  await expect.poll(() => site.controller.configuration?.wall?.heights).toEqual({ '2': 4 })
  const written = await callAs(page, 'GET', '/operators/nordpost/audit?type=WallChanged&cubeId=np-wall-layout')
  expect((await written.json<{ content: unknown[] }>()).content).toHaveLength(1)

  const told = page.getByRole('status').filter({ hasText: 'The layout is saved' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columnsOf(other)).toEqual(['1 2 3 4 5 6'])
})

test('boxes that came later are named, those that went are dropped, others’ layouts are not overwritten; heights leave doors and terminal in their columns; and it all fits a phone of 360 pixels', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-later', { boxes: 2 })
  await signIn('admin', `${site.at}/boxes`)
  const at = `/operators${site.at}`
  const api = async (method: string, path: string, data?: unknown) =>
    expect((await callAs(page, method, `${at}${path}`, data)).ok()).toBe(true)
  const store = (columns: string[][]) => api('PUT', '/wall', { columns, heights: {}, typeHeights: {} })
  await api('PATCH', '/boxes', [{ number: '9' }])
  await store([['1', '9'], ['2']])
  await api('DELETE', '/boxes/9')
  await api('PATCH', '/boxes', [{ number: '3' }, { number: '4' }])
  await page.goto(`${site.at}/wall`)
  await expect(page.getByText('2 boxes have no place yet')).toBeVisible()
  await expect(page.getByText('1 box no longer exists')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Box 3, .*not placed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep them there' }).click()
  await expect(page.getByText('2 boxes have no place yet')).toBeHidden()

  await store([['4', '3', '2', '1']])
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('The layout could not be saved')).toBeVisible()
  await page.getByRole('button', { name: 'Load the present layout' }).click()
  await expect.poll(() => columnsOf(page)).toEqual(['4 3 2 1'])
  await page.getByRole('button', { name: 'Layout by numbers and types' }).click()
  await save.click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  const plan = await (await callAs(page, 'GET', `${at}/wall`)).json<{ columns: unknown }>()
  expect(plan.columns).toBeNull()

  // a cube of 50 boxes, with a terminal
  await page.goto('/nordpost/cubes/np-hamburg-01/wall')
  await expect(page.locator('[data-door="24"]')).toBeVisible()
  const drawn = await columnsOf(page)
  const terminal = page.locator('.cw-column').filter({ has: page.locator('.cw-terminal') })
  const standing = await terminal.locator('[data-door]').first().getAttribute('data-door')
  await page.locator('[data-door="2"]').click()
  const higher = page.getByRole('button', { name: 'Higher', exact: true })
  for (let times = 0; times < 6; times++) await higher.click()
  const typeHigher = page.getByRole('button', { name: 'XL higher' })
  for (let times = 0; times < 16 && (await typeHigher.isEnabled()); times++) await typeHigher.click()
  expect(await columnsOf(page)).toEqual(drawn)
  expect(await terminal.locator('[data-door]').first().getAttribute('data-door')).toBe(standing)
  const heights = await page.locator('.cw-door').evaluateAll((doors) => doors.map((door) => door.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Move the terminal right' }).click()
  await expect(terminal.locator(`[data-door="${standing}"]`)).toBeHidden()
  await save.click()
  await expect(page.getByText('The layout is saved')).toBeVisible()
  const placed = await callAs(page, 'GET', '/operators/nordpost/cubes/np-hamburg-01/wall')
  expect(await placed.json()).toMatchObject({ terminalAt: { column: expect.any(Number) } })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.locator('[data-door="12"]').click()
  const column = (number: string) =>
    columnsOf(page).then((all) => all.findIndex((doors) => doors.split(' ').includes(number)))
  const before = await column('12')
  await page.getByRole('button', { name: 'Move right', exact: true }).click()
  await expect.poll(() => column('12')).toBe(before + 1)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wide).toBeLessThanOrEqual(0)
  await expectAccessible(page, page.getByRole('main'))
  await page.keyboard.press('Control+z')
  await page.goto('/nordpost/cubes/np-hamburg-01')
  await expect(page.locator('[data-door="48"]')).toBeVisible()
  await expect.poll(wide).toBeLessThanOrEqual(0)
})

test('every state of a door is drawn, spoken and live; keys move, the hint makes way for the facts, which stay beside their door and lead to the box', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-wall-states', { boxes: 9 })
  await site.occupy({ boxNumber: '2' })
  await signIn('admin', site.at)
  const boxes = `/operators${site.at}/boxes`
  const change = async (changes: unknown[]) => expect((await callAs(page, 'PATCH', boxes, changes)).ok()).toBe(true)
  await change([
    { number: '3', enabled: false },
    { number: '9', lock: null },
  ])
  expect((await callAs(page, 'PUT', `${boxes}/4/maintenance`, { requiredMaintenance: true })).ok()).toBe(true)
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
  await expectAccessible(page, page.getByRole('main'))

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
  const selected = page.getByRole('group', { name: 'Selected box' })
  await expect(selected).toContainText('Box 6')
  await expect(hint).toBeHidden()
  await door('6').hover({ position: { x: 4, y: 4 } })
  await expect(hint).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(selected).toBeHidden()

  // what is said of a selected door stays beside it when the door moves to another column
  await door('9').click()
  const gap = async () => {
    const [from, to] = [await door('9').boundingBox(), await selected.boundingBox()]
    if (!from || !to) return Number.POSITIVE_INFINITY
    const aside = Math.max(to.x - from.x - from.width, from.x - to.x - to.width)
    return Math.max(aside, to.y - from.y - from.height, from.y - to.y - to.height)
  }
  await expect.poll(gap).toBeLessThan(20)
  const before = (await columnsOf(page)).length
  await change(Array.from({ length: 9 }, (_, at) => ({ number: `0-${at}` })))
  await expect.poll(async () => (await columnsOf(page)).length).toBeGreaterThan(before)
  expect((await columnsOf(page)).at(-1)).toContain('9')
  await expect.poll(gap).toBeLessThan(20)

  await selected.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit box' })).toBeVisible()
  await page.keyboard.press('Escape')
  await selected.getByRole('button', { name: 'Details' }).click()
  await page.waitForURL(`**${site.at}/boxes/9`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Box 9')
})
