import type { Page } from '@playwright/test'
import { button, heading, says } from './setup-page.ts'
import { expect, expectAccessible, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

/** The whole work in front of a new cube: numbered, typed and adjusted by nothing but closing its doors. */
export function wholeSetup(doors: number, size: string, viewport: { width: number; height: number }): void {
  test(`a cube of ${doors} boxes is numbered, typed and adjusted by closing its doors, ${size}`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize(viewport)
    await using site = await virtualSite(world, `wz-whole-${viewport.width}`, doors)
    const { at } = site
    // from the other end, so that numbers and names of locks differ
    const locks = site.locks.toReversed()

    await signIn('admin', `${at}/boxes`)
    await button(page, 'Setup').click()
    await page.getByRole('menuitem', { name: 'Numbers', exact: true }).click()
    await expect(heading(page, 'Close box 1')).toBeVisible()
    await site.swing(...locks)
    // closed once more: assigned once
    await site.swing(locks[0] ?? '')
    await says(page, `${doors} of ${doors} numbered`)
    await says(page, `Lock ${locks[0]} is assigned already. It counts once.`)
    await expectFits(page)
    await expectAccessible(page)
    await button(page, 'Undo').click()
    await expect(heading(page, `Close box ${doors}`)).toBeVisible()
    expect(await site.stored()).toEqual({})
    await site.swing(locks.at(-1) ?? '')
    await says(page, `${doors} of ${doors} numbered`)
    await button(page, 'Save assignment').click()
    await says(page, 'The assignment is saved')
    expect(await site.stored()).toEqual(Object.fromEntries(locks.map((lock, index) => [String(index + 1), lock])))

    await page.getByRole('link', { name: 'Next: Types' }).click()
    await button(page, 'S').click()
    await expect(heading(page, 'Type S')).toBeVisible()
    const half = doors / 2
    await site.swing(...locks.slice(0, half))
    await says(page, `${half} of ${doors} boxes have a type`)
    await button(page, 'L').click()
    await expect(heading(page, 'Type L')).toBeVisible()
    await site.swing(...locks.slice(half))
    await says(page, `${doors} of ${doors} boxes have a type`)
    await expectFits(page)
    await expectAccessible(page)
    await button(page, 'Save').click()
    await says(page, 'The types are saved')
    expect((await site.boxes()).map(({ types }) => types)).toEqual(locks.map((_, at) => (at < half ? ['S'] : ['L'])))

    await page.getByRole('link', { name: 'Next: Adjust locks' }).click()
    await button(page, 'Start').click()
    for (const [index, lock] of locks.entries()) {
      await expect(heading(page, `Box ${index + 1}`)).toBeVisible()
      await expect.poll(() => site.statusOf(lock), { intervals: [50] }).toBe('Open')
      if (index === 1) {
        await expectFits(page)
        await expectAccessible(page)
      }
      for (let closes = 0; closes < 3; closes++) await site.close(lock)
    }
    await expect(heading(page, 'All locks are adjusted')).toBeVisible()
    await says(page, `${doors} of ${doors} adjusted`)
    await expectFits(page)
    await expectAccessible(page)
  })
}

/** Nothing sticks out sideways, and on a phone the buttons of the work are in reach of a thumb, side by side. */
async function expectFits(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (width > 600) return
  const foot = page.locator('[data-work-actions] > button')
  for (const one of await foot.all()) {
    const box = await one.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
}
