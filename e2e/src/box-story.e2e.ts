import { rowsOf } from '@cubeward/world/testing/rows.ts'
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

test('the audit trail: its columns, and an entry with all that it says (AUD-12, AUD-13, AUD-14, AUD-15, AUD-16, AUD-17, AUD-18, AUD-19, AUD-20, AUD-21, AUD-22, AUD-23, AUD-24, AUD-25, AUD-26, AUD-27, AUD-28, AUD-29, ROLE-11)', async ({
  page,
  browser,
  sessions,
  signIn,
  world,
}) => {
  await signIn('admin', '/nordpost/audit')
  for (const name of ['ID', 'Timestamp', 'Type', 'Reference', 'Message', 'Actor'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const [some] = await rowsOf<{ tenant: string; cube: string }>(
    world,
    "SELECT tenant_id AS tenant, id AS cube FROM cubes WHERE operator_id = 'nordpost' AND tenant_id IS NOT NULL ORDER BY id LIMIT 1",
  )
  const id = '019aa000-0000-7000-8000-0000000a0d29'
  const occupancy = '019aa000-0000-7000-8000-0000000a0d30'
  await rowsOf(
    world,
    `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id, actor_name, tenant_id, cube_id, app_id, box_number,
       occupancy_id, user_id, reference_type, reference_id, data, patch)
     VALUES ($1, 'nordpost', now(), 'occupancy', 'OccupancyUpdated', 'Seen in every field.', 'somebody', 'Ada Actor', $2, $3, 'parcel', '1', $4::uuid,
       'user-of-entry', 'Occupancy', $4::uuid::text, '{"order": 4711}', '[{"op": "replace", "path": "/description", "value": "New", "fromValue": "Old"}]')`,
    [id, some?.tenant, some?.cube, occupancy],
  )
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Seen in every field.' }).getByRole('link').first().click()
  await page.waitForURL(`**/nordpost/audit/${id}`)
  const entry = card(page, 'Entry')
  const fact = (label: string) =>
    entry
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last()
  for (const [label, value] of [
    ...[
      ['Type', 'OccupancyUpdated'],
      ['App', 'Parcel'],
      ['Reference', occupancy],
      ['Box', '1'],
      ['Occupancy', occupancy],
    ],
    ...[
      ['User', 'user-of-entry'],
      ['Actor', 'Ada Actor'],
    ],
  ] as const)
    await expect(fact(label)).toContainText(value)
  await expect(fact('Time').locator('time')).toBeVisible()
  await expect(fact('Tenant').getByRole('link')).toHaveAttribute('href', `/nordpost/tenants/${some?.tenant}`)
  await expect(fact('Cube').getByRole('link')).toHaveAttribute('href', `/nordpost/cubes/${some?.cube}`)
  await expect(card(page, 'Data')).toContainText('4711')
  for (const part of ['Replace', 'description', 'Old', 'New']) await expect(card(page, 'Changes')).toContainText(part)

  // the page of an app is for root alone
  await expect(fact('App').getByRole('link')).toHaveCount(0)
  const root = await (await browser.newContext({ locale: 'en-GB', baseURL: world.url })).newPage()
  await sessions.open(root, 'root', `/nordpost/audit/${id}`)
  await expect(card(root, 'Entry').getByRole('link', { name: 'Parcel', exact: true })).toHaveAttribute(
    'href',
    '/apps/parcel',
  )
  await root.context().close()
})
