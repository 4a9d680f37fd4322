import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '@cubeward/world/world.ts'
import type { Locator, Page } from '@playwright/test'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

const cube = 'ab-innsbruck-01'
const act = async (page: Page, lock: string, action: string) => {
  const response = await page.request.post(`/simulator/api/cubes/${cube}/doors/${lock}`, { data: { action } })
  expect(response.ok()).toBe(true)
}
const alerts = (page: Page) => page.getByRole('region', { name: /^Alerts/ })
/** The first number in what is spoken of something. */
const countIn = async (it: Locator) => Number((await it.ariaSnapshot()).match(/\d+/)?.[0])
const outbox = async (world: World, file: string): Promise<Record<string, unknown>[]> => {
  const path = join(world.server.context.config.dataDir, 'outbox', file)
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('recipients are pasted as people have them, taken off one by one, and tried; a broken-open door goes to them at once, and its alert ends with its cause (OSET-02, OSET-03)', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('solo', '/alpenbox/settings')
  const form = page.getByRole('form', { name: 'Alerts' })
  const emails = form.getByRole('list', { name: 'Addresses entered' }).getByRole('listitem')
  const field = form.getByRole('textbox', { name: 'Alert e-mail addresses' })
  await field.click()
  while ((await emails.count()) > 0) await page.keyboard.press('Backspace')
  await field.evaluate((it) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text',
      'one@alpenbox.example; two@alpenbox.example\r\nthree@alpenbox.example four@alpenbox.example\n',
    )
    it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const named = (...names: string[]) => names.map((it) => `${it}@alpenbox.example`)
  await expect(emails).toHaveText(named('one', 'two', 'three', 'four'))
  await form.getByRole('button', { name: 'Remove three@alpenbox.example' }).click()
  await page.getByLabel('Alert phone numbers').fill('+43 660 1234567')
  await field.click()
  await page.keyboard.type('five@alpenbox.example, six@alpenbox')
  // it stays where it is when a field is left: a click that is on its way must not miss it
  const save = form.getByRole('button', { name: 'Save' })
  const place = await save.boundingBox()
  await page.getByRole('heading', { name: 'Settings' }).first().click()
  expect(await save.boundingBox()).toEqual(place)
  await save.click()
  await expect(form.getByText('“six@alpenbox” is not an e-mail address.')).toBeVisible()
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('.example')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(form.getByText('unsaved')).toHaveCount(0)
  await page.reload()
  const all = named('one', 'two', 'four', 'five', 'six')
  await expect(emails).toHaveText(all)

  await page.getByRole('button', { name: 'Send test alert' }).click()
  const card = page.getByRole('region', { name: 'Test alert' })
  await expect(card.getByRole('listitem').filter({ hasText: 'six@alpenbox.example' })).toContainText('Sent')
  await expect(card.getByText('Being sent')).toHaveCount(0)
  const mailed = async (words: string) =>
    (await outbox(world, 'mail.jsonl'))
      // who is in box 33 has mail of an app, too
      .filter(({ subject, to }) => String(subject).includes(words) && String(to).endsWith('@alpenbox.example'))
      .map(({ to }) => String(to))
      .toSorted()
  expect(await mailed('Test alert')).toEqual(all.toSorted())

  await page.goto(`/alpenbox/cubes/${cube}`)
  const lock =
    world.simulator
      ?.cube(cube)
      ?.view()
      .boxes.find(({ number }) => number === '33')?.lock ?? ''
  await expect(alerts(page)).not.toContainText('Box 33')
  await act(page, lock, 'breakin')
  await expect(alerts(page).getByText('Break-in · Box 33')).toBeVisible()
  await expectAccessible(page, alerts(page))
  await expect.poll(() => mailed('box 33'), { timeout: 30_000 }).toEqual(all.toSorted())
  const texts = async () =>
    (await outbox(world, 'sms.jsonl')).filter(({ recipient }) => recipient === '436601234567').map(({ text }) => text)
  await expect.poll(async () => String((await texts()).at(-1)), { timeout: 30_000 }).toContain('Break-in')
  await act(page, lock, 'repair')
  await act(page, lock, 'close')
  await expect(alerts(page)).not.toContainText('Box 33')
})

test('the demo world has alerts that fit its doors, and the list finds them (ALERT-02, ALERT-03)', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/cubes/np-oslo-01')
  await expect(alerts(page).getByText('Break-in · Box 17')).toBeVisible()
  await expect(alerts(page).getByText('Cube disconnected')).toBeVisible()
  await expect(alerts(page).getByText(/^Maintenance required · Box/)).toBeVisible()

  for (const [name, place] of [
    ['Break-in · Box 17', 'boxes/17'],
    ['Cube disconnected', 'sessions'],
  ] as const)
    await expect(alerts(page).getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`/nordpost/cubes/np-oslo-01/${place}(\\?|$)`),
    )

  // the number in the navigation leads to the rows that it counts, whatever is raised or ends meanwhile
  const number = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /that nobody has/ })
  await number.click()
  await expect(free(page)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => new Set([await countIn(number), await countIn(free(page)), await cases(page).count()]).size)
    .toBe(1)

  await page.goto('/nordpost/cubes?alerts=true')
  await expect(page.getByRole('row', { name: 'np-oslo-01' })).toContainText('Break-in')
})

const cases = (page: Page) => page.locator('[data-case]')
const free = (page: Page) => page.getByRole('button', { name: /^Nobody has it \d+$/ })
const caseOf = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
const box1 = /Break-in at box 1(?!\d)/
const box2 = /Break-in at box 2(?!\d)/
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Attention' }).getByRole('link', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('region', { name: 'Case', exact: true })

test('a case is taken before the eyes of a second person, commented, and closes by itself; by keyboard: j and k move, E takes, H mutes, Enter opens at the place (INBX-01, INBX-02, INBX-03)', async ({
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
  await page.bringToFront()
  // what hangs on a cube without contact is folded below it
  await expect(caseOf(page, 'No contact since').first()).toBeVisible()
  await expect(page.getByText(/more waits? for the connection/).first()).toBeVisible()

  await site.doors.move('L-02', 'Breakin')
  await expect(caseOf(page, box2)).toContainText('Nobody yet')
  await expect(caseOf(other, box2)).toContainText('Nobody yet')
  const number = page.getByRole('link', { name: /that nobody has/ })
  // it is read apart from the list
  await expect.poll(async () => (await countIn(number)) - (await countIn(free(page)))).toBe(0)
  const before = await countIn(number)

  // a finger that stays has what a swipe has
  const finger = await page.context().newCDPSession(page)
  await caseOf(page, box2).scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await caseOf(page, box2).boundingBox()) ?? {}
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 200, y: y + 20 }] })
  const menu = page.getByRole('menu', { name: 'Case' })
  await expect(menu.getByRole('menuitem')).toHaveText(['I take it', 'Mute until'])
  await expect(menu.getByRole('menuitem', { name: 'I take it' })).toBeFocused()
  // as it leaves, it presses nothing that has opened below it
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Mute until' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.getByRole('link', { name: box2 }).click()
  await expect(panel(page)).toContainText('Column 1, door 2 from the top.')
  await expectAccessible(page, panel(page))
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
  await panel(page).getByLabel('Note').press('Enter')
  await expect(panel(page).locator('[data-note]').first()).toContainText('Camera 4 covers this column')
  await tab(page, 'Mine').click()
  await expect(caseOf(page, box2)).toBeVisible()

  await site.doors.move('L-02', 'Closed')
  await expect(caseOf(page, box2)).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Closed by itself')).toBeVisible()
  await expect(caseOf(other, box2)).toHaveCount(0)
  await other.bringToFront()
  await other.getByRole('button', { name: 'Show', exact: true }).first().click()
  await expect(other.getByRole('region', { name: /^Closed by themselves today/ })).toContainText('Box 2 of np-inbox-01')
  await context.close()

  await site.doors.move('L-01', 'Breakin')
  await page.goto('/nordpost/attention')
  const first = page.getByRole('link', { name: box1 })
  await expect(first).toBeVisible()
  for (const key of ['J', 'K', 'E', 'H', '↵']) await expect(page.locator('kbd', { hasText: key }).first()).toBeVisible()
  /** Moves by a key to this row; for a moment the one that was left is still marked. */
  const move = async (key: 'j' | 'k', to: number) => {
    await page.keyboard.press(key)
    await expect(page.locator('[data-case][aria-current]')).toHaveCount(1)
    await expect(cases(page).nth(to)).toHaveAttribute('aria-current')
    await expect(cases(page).nth(to)).toBeFocused()
  }
  const rows = await cases(page).allTextContents()
  await move('j', 0)
  await move('j', 1)
  await move('k', 0)
  for (let to = 1; to <= rows.indexOf('Break-in at box 1'); to++) await move('j', to)
  await expect(first).toBeFocused()

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
  await expect(panel(page).getByRole('button', { name: 'I take it' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nordpost\/cubes\/np-inbox-01\?door=1$/)
})
