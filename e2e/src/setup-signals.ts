import type { Page } from '@playwright/test'

/** What the page makes the device do, in order: each tone by its frequency, each vibration by its pattern. */
export async function signalsOf(page: Page) {
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
