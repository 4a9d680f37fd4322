import type { Page } from '@playwright/test'
import { card } from './box-parts.ts'
import { fieldSite } from './field-site.ts'
import { callAs, expect, expectAccessible, test } from './support.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('the list is searched, filtered and live; ending all empties it (SHELL-26, OCC-01, OCC-02, OCC-09, OCC-10, OCC-13, LIVE-03, CONST-05)', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'oc-list', { boxes: 3 })
  const first = await site.occupy({ boxNumber: '1', content: { order: 'CC-118851' } })
  const second = await site.occupy({ boxNumber: '2' })
  const appsAsked = page.waitForRequest(/\/box-apps\?.*size=100/)
  await signIn('user', `${site.at}/occupancies`)
  await appsAsked
  await expect(page).toHaveTitle(/^Occupancies · oc-list/)
  for (const name of ['ID', 'Box', 'App', 'Created', 'Updated', 'Ended']) await expect(column(page, name)).toBeVisible()
  await expect(rowOf(page, first.id)).toContainText('Parcel')

  const third = await site.occupy({ boxNumber: '3' })
  await expect(rowOf(page, third.id)).toContainText('Current')
  expect((await callAs(page, 'DELETE', `/operators${site.at}/occupancies/${third.id}`)).status()).toBe(204)
  await expect(rowOf(page, third.id)).toContainText('Ended')

  await page.getByRole('button', { name: /^Current only/ }).click()
  await expect(rowOf(page, third.id)).toHaveCount(0)
  await expect(page).toHaveURL(/current=true/)
  await page.getByRole('combobox', { name: 'Box' }).click()
  await page.getByRole('option', { name: '1', exact: true }).click()
  await expect(rowOf(page, second.id)).toHaveCount(0)
  await expect(rowOf(page, first.id)).toBeVisible()
  await page.goto(`${site.at}/occupancies`)
  await page.getByRole('searchbox', { name: 'Search id, app or content' }).fill('cc-1188')
  await expect(rowOf(page, second.id)).toHaveCount(0)
  await expect(rowOf(page, first.id)).toBeVisible()
  await page.goto(`${site.at}/occupancies?size=10&current=true`)

  await page.getByRole('button', { name: 'End all...' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, first.id)).toBeVisible()
  await page.getByRole('button', { name: 'End all...' }).click()
  await dialog.getByRole('textbox').fill('2')
  await page.clock.install()
  await dialog.getByRole('button', { name: 'End all' }).click()
  const told = page.getByText('All occupancies ended.', { exact: true })
  await expect(told).toBeVisible()
  // at once: the clock goes on by itself, too
  await page.clock.fastForward(3_000)
  await expect(told).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(told).toHaveCount(0, { timeout: 10_000 })
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, first.id)).toHaveCount(0)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('one occupancy: values, content, access, events and its end, told to the cube and shown on the wall (SHELL-27, OCC-03, OCC-04, OCC-05, OCC-06, OCC-07, OCC-08, OCC-11, OCC-14, AEVT-15)', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await using site = await fieldSite(world, 'oc-one', { boxes: 2 })
  const { id } = await site.occupy({
    boxNumber: '1',
    content: { order: 'CC-7' },
    accessCode: '4711',
    accessKeys: ['04A27F'],
  })
  const path = `/operators${site.at}/occupancies/${id}`
  await signIn('user', site.at)
  await page.locator('[data-door="1"]').click()
  await page.getByRole('link', { name: /^Occupied by Parcel since/ }).click()
  await page.waitForURL(`**${site.at}/occupancies/${id}`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Occupancy in box 1')
  const facts = card(page, 'Occupancy')
  for (const value of [id, 'oc-one'])
    await expect(page.getByRole('main').locator('header').first()).toContainText(value)
  for (const value of ['Box 1', 'Parcel', 'Not yet']) await expect(facts).toContainText(value)
  for (const label of ['Created', 'Updated', 'Ended'])
    await expect(facts.getByText(label, { exact: true })).toBeVisible()
  const access = card(page, 'Access')
  await expect(access).not.toContainText('4711')
  await access.getByRole('button', { name: 'Show' }).click()
  await expect(access).toContainText('4711')
  await expect(access).toContainText('04A27F')
  await expect(card(page, 'Content')).toContainText('"CC-7"')

  await card(page, 'Content').getByRole('button', { name: /^Edit/ }).click()
  const editor = page.getByRole('textbox', { name: 'Content' })
  const save = card(page, 'Content').getByRole('button', { name: 'Save' })
  await editor.fill('{')
  await expect(card(page, 'Content')).toContainText('Line 1, character 2: a name in double quotes belongs here.')
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await editor.fill('{"a":1}')
  await save.click()
  await expect(editor).toHaveCount(0)
  expect(await (await callAs(page, 'GET', path)).json()).toMatchObject({ content: { a: 1 } })

  await access.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Access code').fill('0815')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(access).toContainText('0815')
  await expect.poll(() => site.controller.present('4711')).toEqual({ refused: 'unknown' })

  const events = card(page, 'Events to the app')
  await expect(events.getByRole('row')).toHaveCount(4)
  // no program of its app is there: the first event was tried just now, and the others wait for it
  const untried = events.getByRole('row').filter({ hasText: 'Waits for' }).first()
  const retried = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().includes(`${id}/events/`))
  await untried.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Trying to deliver occupancy event...', { exact: true })).toBeVisible()
  expect((await retried).status()).toBe(202)

  const wall = await context.newPage()
  await wall.goto(site.at)
  await expect(wall.locator('[data-door="1"]')).toHaveAccessibleName(/Occupied/)
  await page.getByRole('button', { name: 'End...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'End...' })).toBeVisible()
  await page.getByRole('button', { name: 'End...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End...' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(facts).not.toContainText('Not yet')
  expect((await callAs(page, 'PUT', `${path}/content`, '{}', { 'content-type': 'application/json' })).status()).toBe(
    409,
  )
  expect(await (await callAs(page, 'GET', `/operators${site.at}`)).json()).toMatchObject({
    utilization: { available: 2, occupied: 0 },
  })
  await expect(wall.locator('[data-door="1"]')).toHaveAccessibleName(/Free/)
  await expect.poll(() => site.controller.present('0815')).toEqual({ refused: 'unknown' })

  // what is typed at one occupancy is not taken to the next
  const next = await site.occupy({ boxNumber: '1', content: { order: 'CC-8' } })
  const others = card(page, 'Others in this box')
  await others.getByRole('link', { name: next.id }).click()
  await card(page, 'Content').getByRole('button', { name: /^Edit/ }).click()
  await editor.fill('{"order":"CC-9"}')
  await others.getByRole('link', { name: id }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('main').locator('header').first()).toContainText(id)
  await expect(editor).toHaveCount(0)
  await expect(card(page, 'Content')).toContainText('"a"')
})
