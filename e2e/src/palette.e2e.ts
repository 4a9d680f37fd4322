import { expect, expectAccessible, test } from './support.ts'

test('the palette leads to a door, says why it found a cube, and does what can be done anywhere', async ({
  page,
  signIn,
}) => {
  await signIn('user', '/nordpost/tenants/elbe-apotheken/settings/branding')
  await expect(page).toHaveTitle('Branding · Elbe Apotheken · Cubeward')
  const search = page.getByRole('combobox', { name: 'Search or jump to...' })
  const hit = (name: string | RegExp) => page.getByRole('option', { name })
  await page.keyboard.press('Control+k')
  await search.fill('altona 17')
  await expect(hit('Box 17 · Hamburg, Altona station')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cubes\/np-hamburg-01\?door=17$/)
  await expect(page.getByRole('heading', { name: 'Box 17' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await search.fill('nevermann')
  await expect(hit(/Hamburg, Altona station.*Paul-Nevermann-Platz 1/)).toContainText('Connected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cubes\?search=nevermann$/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await search.fill('deutsch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cubes', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mandanten' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
