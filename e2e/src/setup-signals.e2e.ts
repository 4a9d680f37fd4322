import type { Page } from '@playwright/test'
import { button, heading, says } from './setup-page.ts'
import { expect, test } from './support.ts'
import { virtualSite } from './virtual-site.ts'

/** What the page makes the device do, in order: each tone by its frequency, each vibration by its pattern. */
async function signalsOf(page: Page) {
  await page.addInitScript(() => {
    const note = (what: string) => {
      const { dataset } = document.documentElement
      dataset.signals = [...(dataset.signals?.split(' ') ?? []), what].join(' ')
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      note(`tone:${this.frequency.value}`)
      return start.apply(this, args)
    }
    Navigator.prototype.vibrate = (pattern) => {
      note(`shake:${[pattern].flat().join('-')}`)
      return true
    }
  })
  return () =>
    page.evaluate(() => {
      const { signals = '' } = document.documentElement.dataset
      document.documentElement.removeAttribute('data-signals')
      return signals
    })
}

test('a captured door, saved work and lost doors are told by tones and vibrations of their own', async ({
  page,
  signIn,
  world,
}) => {
  await using site = await virtualSite(world, 'wz-signals', 2)
  const signals = await signalsOf(page)
  await signIn('user', `${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  expect(await signals()).toBe('')
  await site.swing('L-001')
  await expect(heading(page, 'Close box 2')).toBeVisible()
  await expect.poll(signals).toBe('shake:60 tone:880')
  // nothing is captured by a door that counts already
  await site.swing('L-001')
  await says(page, 'Lock L-001 is assigned already. It counts once.')
  expect(await signals()).toBe('')
  await button(page, 'Save assignment').click()
  await says(page, 'The assignment is saved')
  await expect.poll(signals).toBe('shake:60-60-120 tone:880 tone:1320')
  site.steel.setFaults({ offline: true })
  await expect(heading(page, 'Paused')).toBeVisible()
  await expect.poll(signals).toBe('shake:200 tone:440 tone:330')
})

test('the tone is muted once for good, the vibration stays', async ({ page, signIn, world }) => {
  await using site = await virtualSite(world, 'wz-tone', 1)
  const signals = await signalsOf(page)
  await signIn('user', `${site.at}/box-setup`)
  await expect(button(page, 'Create & Next')).toBeEnabled()
  await button(page, 'Tone off').click()
  await site.swing('L-001')
  await says(page, 'lock L-001')
  await expect.poll(signals).toBe('shake:60')
  await page.goto(`${site.at}/box-lock-setup`)
  await expect(heading(page, 'Close box 1')).toBeVisible()
  await button(page, 'Tone on').click()
  await expect(button(page, 'Tone off')).toBeVisible()
  await site.swing('L-001')
  await says(page, 'Box 1 · lock L-001')
  await expect.poll(signals).toBe('shake:60 tone:880')
})
