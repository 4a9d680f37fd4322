import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsOf } from '@cubeward/world/testing/rows.ts'
import { expect, test } from './support.ts'

const cube = '/nordpost/cubes/np-hamburg-01'

test('a note is written, edited alone, done and deleted (NOTE-03, NOTE-04, NOTE-05, NOTE-06, NOTE-07)', async ({
  page,
  signIn,
}) => {
  await signIn('user', `${cube}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).pressSequentially('Hinge of box 4 is loose')
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/notes'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await posted).postDataJSON().note).toContain('<strong>Hinge of box 4 is loose</strong>')
  const note = page.getByRole('article', { name: 'Note by' }).first()
  await expect(note).toContainText('Hinge of box 4 is loose')
  await expect(note).toContainText('user@cubeward.example')
  await expect(note.locator('strong', { hasText: 'Hinge' })).toBeVisible()

  await note.getByRole('button', { name: 'Edit note' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toHaveCount(1)
  await note.getByRole('button', { name: 'Cancel' }).click()

  await note.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show done' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toBeVisible()
  const done = page.getByRole('article', { name: 'Note by' }).filter({ hasText: 'Hinge' })
  await done.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('Hinge of box 4 is loose')).toHaveCount(0)
})

test('a note that someone else has changed meanwhile is not overwritten unseen (decision 87)', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('user', `${cube}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the note' })
  await text.fill('Key is with the janitor')
  await page.getByRole('button', { name: 'Save' }).click()
  const note = page.getByRole('article', { name: 'Note by' }).filter({ hasText: 'janitor' })
  await note.getByRole('button', { name: 'Edit note' }).click()
  await expect(text).toContainText('janitor')
  await rowsOf(world, "UPDATE cube_notes SET note = '<p>Key is at the kiosk</p>' WHERE note LIKE '%janitor%'")
  await text.fill('Key is in box 3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Changed by someone else meanwhile' })).toContainText('at the kiosk')
  await expect(text).toContainText('in box 3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Key is in box 3')).toBeVisible()
  await expect(text).toHaveCount(0)
})

test('a fixed maintenance code is checked, saved and confirmed by the cube', async ({ page, signIn }) => {
  await signIn('user', `${cube}/maintenance-codes`)
  const row = page.getByRole('group', { name: 'ReadOnly' })
  await expect(row.getByText('Confirmed')).toBeVisible()
  const code = row.getByRole('textbox')
  await expect(code).toBeDisabled()
  await row.getByRole('switch', { name: 'Fixed' }).or(row.getByLabel('Fixed')).first().click()
  await code.fill('1203')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await code.fill('7319')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await expect(code).toHaveValue('7319')
  await expect(page.getByRole('group', { name: 'MaintenanceOnly' }).getByRole('textbox')).toBeDisabled()
})

test('a fixed code that another permission has is said at the field before it is sent (MAINT-10)', async ({
  page,
  signIn,
}) => {
  await signIn('user', `${cube}/maintenance-codes`)
  const full = page.getByRole('group', { name: 'FullAccess' })
  const open = page.getByRole('group', { name: 'OpenNonOccupied' })
  for (const row of [full, open]) await row.getByRole('switch').check()
  await full.getByRole('textbox').fill('4455')
  await open.getByRole('textbox').fill('4455')
  await expect(open.getByRole('alert')).toHaveText('FullAccess has this code already.')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await open.getByRole('textbox').fill('4456')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  // nor is it lost to another page unasked
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/logs$/)
})

test('billing is edited and shown', async ({ page, signIn }) => {
  await signIn('user', `${cube}/billing`)
  await page.getByLabel('Decommissioning').fill('2031-05-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 May 2031')).toBeVisible()
})

test('the router is masked until it is edited, and obeys by SMS', async ({ page, signIn, world }) => {
  await signIn('user', cube)
  const card = page.getByRole('region', { name: 'Router' })
  await expect(card.getByText('••••••••')).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Password').fill('open-1')
  await card.getByLabel('Phone number').fill('+43 664 5550001')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(/online since|offline since/)).toBeVisible()
  await card.getByRole('button', { name: 'Send SMS command' }).click()
  await page.getByRole('menuitem', { name: 'pioff' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('switches the power of the computer off')
  await expect(dialog).toContainText('+43 664 5550001')
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByText('pioff was sent to the router.')).toBeVisible()
  const outbox = join(world.server.context.config.dataDir, 'outbox', 'sms.jsonl')
  const last = JSON.parse((await readFile(outbox, 'utf8')).trim().split('\n').at(-1) ?? '{}')
  expect(last).toMatchObject({ recipient: '436645550001', text: 'open-1 pioff' })
})
