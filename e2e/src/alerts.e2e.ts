import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '@cubeward/world/world.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support.ts'

const cube = 'ab-innsbruck-01'
const act = async (page: Page, lock: string, action: string) => {
  const response = await page.request.post(`/simulator/api/cubes/${cube}/doors/${lock}`, { data: { action } })
  expect(response.ok()).toBe(true)
}
const alerts = (page: Page) => page.getByRole('region', { name: /^Alerts/ })
const outbox = async (world: World, file: string): Promise<Record<string, unknown>[]> => {
  const path = join(world.server.context.config.dataDir, 'outbox', file)
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a broken-open door is an alert at once, goes to who the operator has named, and ends with its cause', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('solo', '/alpenbox/settings')
  await page.getByLabel('Alert e-mail addresses').fill('night@alpenbox.example, day@alpenbox.example')
  await page.getByLabel('Alert phone numbers').fill('+43 660 1234567')
  const form = page.getByRole('form', { name: 'Alerts' })
  // it stays where it is when a field is left: a click that is on its way must not miss it
  const button = form.getByRole('button', { name: 'Save' })
  const place = await button.boundingBox()
  await page.getByRole('heading', { name: 'Settings' }).first().click()
  expect(await button.boundingBox()).toEqual(place)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('unsaved')).toHaveCount(0)
  await page.reload()
  const emails = page.getByRole('list', { name: 'Addresses entered' })
  await expect(emails.getByRole('listitem')).toHaveText([
    'leitstand@alpenbox.example',
    'night@alpenbox.example',
    'day@alpenbox.example',
  ])

  await page.goto(`/alpenbox/cubes/${cube}`)
  const lock =
    world.simulator
      ?.cube(cube)
      ?.view()
      .boxes.find(({ number }) => number === '33')?.lock ?? ''
  await expect(alerts(page)).not.toContainText('Box 33')
  await act(page, lock, 'breakin')
  await expect(alerts(page).getByText('Break-in · Box 33')).toBeVisible()
  await expectAccessible(page)

  const mailsOf = async () =>
    (await outbox(world, 'mail.jsonl'))
      .filter(({ subject }) => String(subject).includes('box 33'))
      .flatMap(({ to }) => (String(to).endsWith('@alpenbox.example') ? [to] : []))
  await expect
    .poll(async () => (await mailsOf()).toSorted(), { timeout: 30_000 })
    .toEqual(['day@alpenbox.example', 'leitstand@alpenbox.example', 'night@alpenbox.example'])
  const messages = (await outbox(world, 'sms.jsonl')).filter(({ recipient }) => recipient === '436601234567')
  expect(messages.at(-1)?.text).toContain('Break-in')

  await act(page, lock, 'repair')
  await act(page, lock, 'close')
  await expect(alerts(page)).not.toContainText('Box 33')
})

test('recipients are pasted as people have them, taken off one by one, and tried with a test alert (OSET-02, OSET-03)', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('solo', '/alpenbox/settings')
  const form = page.getByRole('form', { name: 'Alerts' })
  const emails = form.getByRole('list', { name: 'Addresses entered' })
  const field = form.getByRole('textbox', { name: 'Alert e-mail addresses' })
  await field.click()
  while ((await emails.getByRole('listitem').count()) > 0) await page.keyboard.press('Backspace')
  await field.evaluate((it) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text',
      'one@alpenbox.example; two@alpenbox.example\r\nthree@alpenbox.example four@alpenbox.example\n',
    )
    it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(emails.getByRole('listitem')).toHaveText(
    ['one', 'two', 'three', 'four'].map((it) => `${it}@alpenbox.example`),
  )
  await emails.getByRole('button', { name: 'Remove three@alpenbox.example' }).click()
  await field.click()
  await page.keyboard.type('five@alpenbox.example six@alpenbox')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('“six@alpenbox” is not an e-mail address.')).toBeVisible()
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(emails.getByRole('listitem')).toHaveText(
    ['one', 'two', 'four', 'five', 'six'].map((it) => `${it}@alpenbox.example`),
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send test alert' }).click()
  const card = page.getByRole('region', { name: 'Test alert' })
  await expect(card.getByRole('listitem').filter({ hasText: 'six@alpenbox.example' })).toContainText('Sent')
  await expect(card.getByText('Being sent')).toHaveCount(0)
  const told = (await outbox(world, 'mail.jsonl')).filter(({ subject }) => String(subject).startsWith('Test alert'))
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    ['five', 'four', 'one', 'six', 'two'].map((it) => `${it}@alpenbox.example`),
  )
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

  // ALERT-03: the number in the navigation leads to the rows that it counts
  const number = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /that nobody has/ })
  const counted = Number((await number.locator('.visually-hidden').textContent())?.match(/\d+/)?.[0])
  await number.click()
  await expect(page.getByRole('button', { name: `Nobody has it ${counted}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-case]')).toHaveCount(counted)

  await page.goto('/nordpost/cubes?alerts=true')
  await expect(page.getByRole('row', { name: 'np-oslo-01' })).toContainText('Break-in')
  await expectAccessible(page)
})
