import { button, heading, says } from './setup-page.ts'
import { expect, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

test('adjusting: a close opens the same box again; after a reload nothing opens by itself', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-adjust', 2)
  await site.number(2)
  await signIn('user', `${site.at}/lock-adjust`)
  await button(page, 'Start').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  // the focus is not lost with the button that is gone
  await expect(heading(page, 'Box 1')).toBeFocused()
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  await site.close('L-001')
  await says(page, 'closed once')
  await expect.poll(() => site.statusOf('L-001')).toBe('Open')
  await button(page, 'Skip').click()
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await site.close('L-002')
  await expect.poll(() => site.statusOf('L-002')).toBe('Open')
  await page.reload()
  await says(page, /Continued from/)
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Previous').click()
  await expect(heading(page, 'Box 1')).toBeVisible()
  for (let closes = 0; closes < 3; closes++) await site.close('L-001')
  await expect(heading(page, 'Box 2')).toBeVisible()
  await button(page, 'Skip').click()
  await says(page, '1 box was skipped')
})
