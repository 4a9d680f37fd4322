import { expect, test } from './support.ts'

/** What a page holds goes with it where it must, and never by the way. */

test('a click on Save counts that takes the last typed tag over, and the focus stays on the button', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nordpost/settings')
  const card = page.getByRole('region', { name: 'Photo tags' })
  await card.getByRole('combobox', { name: 'Tags to offer' }).fill('Roof')
  const save = card.getByRole('button', { name: 'Save' })
  // a plain click would wait until the button can be used, which it can only once the field is left
  await save.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(card.getByText('Roof')).toBeVisible()
  // it can do nothing now, but is still where the keyboard is
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
})

test('another language is asked about before what was typed goes', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/settings')
  const emails = page.getByRole('textbox', { name: 'Alert e-mail addresses' })
  const typed = 'night@nordpost.example'
  await emails.fill(typed)
  const choose = async () => {
    await page.getByRole('button', { name: /, menu$/ }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  }
  await choose()
  const question = page.getByRole('dialog', { name: 'Change the language without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(emails).toHaveValue(typed)
  await choose()
  await question.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('button', { name: 'Speichern' }).first()).toBeVisible()
})

test('the door chosen at one cube is not chosen at the next', async ({ page, signIn }) => {
  await signIn('admin', '/nordpost/cubes/np-hamburg-01')
  await page.locator('[data-door="1"]').first().click()
  await expect(page.getByLabel('Selected box')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to...' }).fill('np-turku-01')
  await page.getByRole('option', { name: 'np-turku-01' }).first().click()
  await expect(page).toHaveURL(/np-turku-01$/)
  await expect(page.locator('[data-door="1"]').first()).toBeVisible()
  await expect(page.getByLabel('Selected box')).toHaveCount(0)
})

test('signing out is said to be impossible without the provider, and no other tab is emptied', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin', '/nordpost/cubes')
  await expect(page.getByRole('heading', { name: 'Cubes' })).toBeVisible()
  // a page that has just come back from the provider still knows how to reach it
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cubes' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/nordpost/cubes')
  await expect(other.getByRole('heading', { name: 'Cubes' })).toBeVisible()
  await page.route('**/.well-known/openid-configuration', (route) => route.abort())
  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Signing out is not possible right now.' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Cubes' })).toBeVisible()
})
