import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the story of a box: merged, live, filtered by the address, its keys and neighbours (STRY-01)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-story', { boxes: 3 })
  await signIn('user', `${site.at}/boxes/2`)
  const story = card(page, 'Story')
  // what its lock reported first
  await expect(story.locator('[data-kind]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Open Box 2' })).toBeEnabled()
  await expect(card(page, 'Place')).toContainText('Column 1, door 2 from the top.')
  await expect(page.locator('header').getByText('column 1, door 2 from the top')).toBeVisible()

  // a command and the door that it opened are one entry with its steps
  await page.keyboard.press('o')
  await expect(story.getByText('from click to door')).toBeVisible()
  for (const step of ['Requested', 'Sent', 'Acknowledged', 'Opened']) await expect(story).toContainText(step)
  await site.doors.move('L-02', 'Closed')
  await expect(story.getByText('open for')).toBeVisible()
  // what opens by itself and is closed is one, too
  await site.doors.move('L-02', 'Open')
  await site.doors.move('L-02', 'Closed')
  await expect(story.getByText('closed after')).toBeVisible()
  await site.occupy({ boxNumber: '2' })
  await expect(story.getByText('Occupied by')).toBeVisible()
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(story.getByText('required maintenance')).toBeVisible()
  await expect(story.locator('[data-kind]').first()).toHaveAttribute('data-kind', 'maintenance')
  await expectAccessible(page)

  // several may be pressed, and the address keeps them
  await story.getByRole('button', { name: /^Occupancies/ }).click()
  await expect(story.locator('[data-kind]')).toHaveCount(1)
  await story.getByRole('button', { name: /^Maintenance/ }).click()
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  await expect(page).toHaveURL(/kind=occupancy(,|%2C)maintenance/)
  await page.reload()
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  // and how far back it goes
  await story.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=7/)
  await expect(story.getByRole('button', { name: 'Last 7 days' })).toBeVisible()
  await expect(story.locator('[data-kind]')).toHaveCount(2)

  // beside it, who occupied the box
  await page.getByRole('navigation', { name: 'Pages of the box' }).getByRole('link', { name: 'Occupancies' }).click()
  await expect(page).toHaveTitle(/^Occupancies · Box 2/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`**${site.at}/boxes/3`)
  await expect(page.getByRole('heading', { name: 'Box 3', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**${site.at}/boxes/2`)
  // opened on a phone, not made narrow in the middle of a change of page
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(story).toContainText('Occupied by')
  // what is done most is at the lower edge
  await expect(page.getByRole('button', { name: 'Open Box 2' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

test('a note at a box, from its page and from its door, shows on the door until it is done (STRY-02)', async ({
  page,
  browser,
  sessions,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-noted', { boxes: 2 })
  await signIn('admin', site.at)
  const door = page.locator('[data-door="1"]')
  await expect(door).toBeVisible()
  await expect(door).not.toHaveAttribute('data-noted')

  // one writes at the page of the box, the other sees it at the door
  const other = await (await browser.newContext({ locale: 'en-GB', baseURL: world.url })).newPage()
  await sessions.open(other, 'user', `${site.at}/boxes/1`)
  await expect(other.getByRole('heading', { name: 'Box 1', exact: true })).toBeVisible()
  await other.keyboard.press('n')
  await other.getByRole('dialog').getByLabel('Text of the note').fill('Hinge is <b>loose</b>\nBring oil')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card(other, 'Notes')).toContainText('Hinge is <b>loose</b> Bring oil')
  await expect(card(other, 'Story')).toContainText('wrote a note')
  await expect(door).toHaveAttribute('data-noted', 'true')
  await expect(door).toHaveAccessibleName(/note/)

  // the other answers at the door
  await door.click()
  const panel = page.getByRole('group', { name: 'Selected box' })
  await expect(panel).toContainText('Hinge is <b>loose</b> Bring oil')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Text of the note').fill('Oil is in the van')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Oil is in the van')
  await expectAccessible(page)
  await expect(card(other, 'Notes')).toContainText('Oil is in the van')

  await panel.getByRole('button', { name: 'Mark as done' }).first().click()
  await expect(panel.getByRole('button', { name: 'Mark as done' })).toHaveCount(1)
  await expect(door).toHaveAttribute('data-noted', 'true')
  // the other page has heard of it, too
  await expect(card(other, 'Notes').getByRole('button', { name: 'Mark as done' })).toHaveCount(1)
  await card(other, 'Notes').getByRole('button', { name: 'Mark as done' }).click()
  await expect(door).not.toHaveAttribute('data-noted')
  await expect(panel.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  // it is no note of the cube
  await expect(card(page, 'Notes')).toContainText('Nobody has written a note yet.')
  await other.context().close()
})
