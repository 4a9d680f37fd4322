import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

test('one box: both lock cards, occupancies live, its code only when it is shown, maintenance, settings, and a trail of its own (BOX-28, BOX-29, BOX-31, BOX-33, BOX-34, BOX-35, OCC-12, OCC-13, STRY-01)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'bl-one', { boxes: 2, spare: ['S-01'] })
  const api = `/operators${site.at}`
  await signIn('user', `${site.at}/boxes/1`)
  const box = {
    ...{ number: '1', secondaryLock: 'S-01', accessKeys: ['04A2B3', '4711'], cooled: true },
    ...{ description: 'Top left', maxOccupancies: 2 },
  }
  expect((await callAs(page, 'PATCH', `${api}/boxes`, [box])).ok()).toBe(true)
  for (const [name, lock] of [
    ['Lock', 'L-01'],
    ['Secondary lock', 'S-01'],
  ] as const) {
    await expect(card(page, name)).toContainText(lock)
    await expect(card(page, name)).toContainText('Closed')
    await card(page, name).getByRole('button', { name: /^Open/ }).click()
    await expect(card(page, name).getByRole('definition').filter({ hasText: 'Open' })).toBeVisible()
    expect(site.doors.status(lock)).toBe('Open')
    await site.doors.move(lock, 'Closed')
    await expect(card(page, name).getByRole('definition').filter({ hasText: 'Closed' })).toBeVisible()
  }
  const current = card(page, 'Current occupancies')
  await expect(current).toContainText('Nobody occupies this box.')
  await page.getByRole('button', { name: 'Require maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('Maintenance required')
  await expect(site.occupy({ boxNumber: '1' })).rejects.toThrow('needs maintenance')
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await expect(card(page, 'Maintenance')).toContainText('None required')

  const { id } = await site.occupy({ boxNumber: '1', accessCode: '8315' })
  await expect(current).toContainText(id)
  await expect(current).not.toContainText('8315')
  // that it was read is recorded
  const trailOf = async (query: string) => {
    const { content } = await (await callAs(page, 'GET', `/operators/nordpost/audit?cubeId=bl-one&${query}`)).json<{
      content: unknown[]
    }>()
    return content
  }
  expect(await trailOf('type=OccupancyRead')).toHaveLength(0)
  await current.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(current).toContainText('8315')
  expect(await trailOf('type=OccupancyRead')).toHaveLength(1)
  await expectAccessible(page, current)
  // the page that is loaded anew shows none, and asks for none
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(current).toContainText(id)
  await expect(current).not.toContainText('8315')
  expect(asked.filter((path) => path.includes('/occupancies/'))).toEqual([])
  await current.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(current).toContainText('8315')
  await current.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(current).not.toContainText('8315')
  await current.getByRole('button', { name: 'End...' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Parcel is told that it has ended')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(current).toContainText('Nobody occupies this box.')

  const tabs = page.getByRole('navigation', { name: 'Pages of the box' })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  for (const value of ['Top left', 'M', 'Yes', 'Cooled', '2']) await expect(card(page, 'Settings')).toContainText(value)
  await expect(card(page, 'Access keys')).toContainText('04A2B3')
  // what happened at another box, or to the cube, does not stand in its trail
  await site.occupy({ boxNumber: '2' })
  const cube = await (await callAs(page, 'GET', api)).json<Record<string, unknown>>()
  expect((await callAs(page, 'PUT', api, { ...cube, site: 'Changed' })).ok()).toBe(true)
  expect(await trailOf('type=CubeUpdated')).toHaveLength(1)
  await tabs.getByRole('link', { name: 'Audit log' }).click()
  const trail = card(page, 'Audit log')
  await expect(trail.getByRole('cell', { name: 'Lock opened', exact: true })).toHaveCount(2)
  await expect(trail.getByRole('cell', { name: 'Occupancy created', exact: true })).toHaveCount(1)
  await expect(trail.getByRole('cell', { name: 'Cube updated', exact: true })).toHaveCount(0)

  await page.goto(`${site.at}/boxes/2`)
  await expect(card(page, 'Lock')).toBeVisible()
  await expect(card(page, 'Secondary lock')).toHaveCount(0)
  // an address that names nothing says so and leads to the list above it
  for (const [at, words, link, list] of [
    [`${site.at}/boxes/a%2Fb`, "A box number cannot contain '/'.", 'To the boxes', `${site.at}/boxes`],
    ['/nordpost/lock-modules/none', 'There is no such lock module.', 'To the lock modules', '/nordpost/lock-modules'],
  ] as const) {
    await page.goto(at)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL(`**${list}`)
  }
})

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
  await expectAccessible(page, story)

  // several may be pressed, and the address keeps them
  await story.getByRole('button', { name: /^Occupancies/ }).click()
  await expect(story.locator('[data-kind]')).toHaveCount(1)
  await story.getByRole('button', { name: /^Maintenance/ }).click()
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  await expect(page).toHaveURL(/kind=occupancy(,|%2C)maintenance/)
  await page.reload()
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  // and how far back it goes
  await story.getByRole('button', { name: 'Period: Last 90 days' }).click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Last 90 days')
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=7/)
  // a time of its own begins as what was shown
  await story.getByRole('button', { name: 'Period: Last 7 days' }).click()
  await page.getByRole('menuitemradio', { name: 'Pick a time...' }).click()
  const from = story.getByLabel('From', { exact: true })
  const until = story.getByLabel('Until', { exact: true })
  await expect(from).toBeFocused()
  await expect(from).toHaveValue(/T00:00$/)
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  // an end before it is refused beside its field, and nothing of another time is shown
  await until.fill('2020-01-01T00:00')
  await expect(until).toHaveAccessibleDescription('Choose an end that is not before the beginning.')
  await expect(story.locator('[data-kind]')).toHaveCount(0)
  await expectAccessible(page, story)
  await page.reload()
  await expect(until).toHaveAccessibleDescription('Choose an end that is not before the beginning.')
  // emptied fields stay
  await until.fill('')
  await expect(story.locator('[data-kind]')).toHaveCount(2)
  await from.fill('')
  await expect(story.getByRole('button', { name: 'Period: Any time' })).toBeVisible()
  await expect(from).toBeVisible()
  await story.getByRole('button', { name: 'Period: Any time' }).click()
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
  await expect(story.getByLabel('Until')).toBeHidden()
  await expect(story.getByRole('button', { name: 'Period: Last 7 days' })).toBeVisible()
  await expect(story.locator('[data-kind]')).toHaveCount(2)

  // beside it, who occupied the box
  await page.getByRole('navigation', { name: 'Pages of the box' }).getByRole('link', { name: 'Occupancies 1' }).click()
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
  await expectAccessible(page, page.getByRole('main'))
})

test('a note at a box, from its page and from its door, shows on the door until it is done (STRY-02)', async ({
  page,
  context,
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
  const other = await context.newPage()
  await sessions.open(other, 'admin', `${site.at}/boxes/1`)
  // its key works as soon as it stands
  await expect(card(other, 'Notes').getByRole('button', { name: 'Add note' })).toBeVisible()
  await other.keyboard.press('n')
  await other.getByRole('dialog').getByLabel('Text of the note').fill('Hinge is <b>loose</b>\nBring oil')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card(other, 'Notes')).toContainText('Hinge is <b>loose</b> Bring oil')
  await expect(card(other, 'Story')).toContainText('wrote a note')
  await expect(door).toHaveAttribute('data-noted', 'true')
  await expect(door).toHaveAccessibleName(/note/)

  // the other answers at the door; a page behind another one would draw once a second only
  await page.bringToFront()
  await door.click()
  const panel = page.getByRole('group', { name: 'Selected box' })
  await expect(panel).toContainText('Hinge is <b>loose</b> Bring oil')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Text of the note').fill('Oil is in the van')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Oil is in the van')
  await expectAccessible(page, panel)
  await expect(card(other, 'Notes')).toContainText('Oil is in the van')

  await panel.getByRole('button', { name: 'Mark as done' }).first().click()
  await expect(panel.getByRole('button', { name: 'Mark as done' })).toHaveCount(1)
  await expect(door).toHaveAttribute('data-noted', 'true')
  // the other page has heard of it, too
  await expect(card(other, 'Notes').getByRole('button', { name: 'Mark as done' })).toHaveCount(1)
  await other.bringToFront()
  await card(other, 'Notes').getByRole('button', { name: 'Mark as done' }).click()
  await expect(door).not.toHaveAttribute('data-noted')
  await expect(panel.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  // it is no note of the cube
  await expect(card(page, 'Notes')).toContainText('Nobody has written a note yet.')
})
