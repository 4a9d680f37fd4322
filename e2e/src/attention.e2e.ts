import type { Page } from '@playwright/test'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

const caseOf = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
const box1 = /Break-in at box 1(?!\d)/
const box2 = /Break-in at box 2(?!\d)/
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Attention' }).getByRole('link', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('region', { name: 'Case', exact: true })

test('a case is taken before the eyes of a second person, commented, and closes by itself (INBX-01, INBX-02)', async ({
  page,
  signIn,
  sessions,
  browser,
  world,
}) => {
  await using site = await fieldSite(world, 'np-inbox-01', { boxes: 3 })
  await signIn('user', '/nordpost/attention')
  const context = await browser.newContext({ baseURL: world.url })
  const other = await context.newPage()
  await sessions.open(other, 'admin', '/nordpost/attention')
  // what hangs on a cube without contact is folded below it
  await expect(caseOf(page, 'No contact since').first()).toBeVisible()
  await expect(page.getByText(/more waits? for the connection/).first()).toBeVisible()
  await expectAccessible(page)

  await site.doors.move('L-02', 'Breakin')
  await expect(caseOf(page, box2)).toContainText('Nobody yet')
  await expect(caseOf(other, box2)).toContainText('Nobody yet')
  const number = page.getByRole('link', { name: /that nobody has/ })
  const before = Number((await number.ariaSnapshot()).match(/\d+/)?.[0])

  // a finger that stays has what a swipe has
  const finger = await page.context().newCDPSession(page)
  await caseOf(page, box2).scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await caseOf(page, box2).boundingBox()) ?? {}
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 200, y: y + 20 }] })
  const menu = page.getByRole('menu', { name: 'Case' })
  await expect(menu.getByRole('menuitem')).toHaveText(['I take it', 'Mute until'])
  // as it leaves, it presses nothing that has opened below it
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Mute until' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.getByRole('link', { name: box2 }).click()
  await expect(panel(page)).toContainText('Column 1, door 2 from the top.')
  await expectAccessible(page)
  // on a phone the case is the page
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(box2)
  if (desk) await page.setViewportSize(desk)
  await panel(page).getByRole('button', { name: 'I take it' }).click()
  await expect(caseOf(other, box2)).not.toContainText('Nobody yet')
  await expect(caseOf(page, box2)).toHaveCount(0)
  await expect(page.getByRole('link', { name: `${before - 1} cases that nobody has` })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Give it back' })).toBeVisible()
  await panel(page).getByLabel('Note').fill('Camera 4 covers this column')
  await page.keyboard.press('Enter')
  await expect(panel(page).locator('[data-note]').first()).toContainText('Camera 4 covers this column')
  await tab(page, 'Mine').click()
  await expect(caseOf(page, box2)).toBeVisible()

  await site.doors.move('L-02', 'Closed')
  await expect(caseOf(page, box2)).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Closed by itself')).toBeVisible()
  await expect(caseOf(other, box2)).toHaveCount(0)
  await other.getByRole('button', { name: 'Show', exact: true }).first().click()
  await expect(other.getByRole('region', { name: /^Closed by themselves today/ })).toContainText('Box 2 of np-inbox-01')
  await context.close()
})

test('the inbox works by keyboard: j and k move, E takes, H mutes, Enter opens at the place (INBX-03)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'np-inbox-02', { boxes: 3 })
  await site.doors.move('L-01', 'Breakin')
  await signIn('user', '/nordpost/attention')
  const first = page.getByRole('link', { name: box1 })
  await expect(first).toBeVisible()
  for (const key of ['J', 'K', 'E', 'H', '↵']) await expect(page.locator('kbd', { hasText: key }).first()).toBeVisible()
  const current = page.locator('[data-case][aria-current]')
  const rows = await page.locator('[data-case]').allTextContents()
  await page.keyboard.press('j')
  await expect(current).toHaveText(rows[0] ?? '')
  await expect(current).toBeFocused()
  await page.keyboard.press('j')
  await expect(current).toHaveText(rows[1] ?? '')
  await page.keyboard.press('k')
  await expect(current).toHaveText(rows[0] ?? '')
  for (let at = 0; at < rows.indexOf('Break-in at box 1'); at++) await page.keyboard.press('j')
  await expect(current).toHaveText('Break-in at box 1')

  await page.keyboard.press('h')
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(caseOf(page, box1)).toHaveCount(0)
  await expect(tab(page, 'Muted')).toContainText('1')
  // the keys act on what the panel shows, which is read a moment after the number
  await expect(panel(page).getByRole('button', { name: 'End the muting' })).toBeVisible()
  await page.keyboard.press('h')
  await expect(caseOf(page, box1)).toBeVisible()
  await page.keyboard.press('e')
  await expect(tab(page, 'Mine')).toContainText('1')
  await expect(panel(page).getByRole('button', { name: 'Give it back' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(caseOf(page, box1)).toContainText('Nobody yet')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nordpost\/cubes\/np-inbox-02\?door=1$/)
})
