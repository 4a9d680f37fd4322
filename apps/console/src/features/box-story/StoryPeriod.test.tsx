import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import { type UiTexts, UiTextsProvider } from '../../ui/UiTexts.tsx'
import { StoryMoments } from './StoryPeriod.tsx'

beforeAll(() => activateLanguage('en'))

const fields = (refused: { from?: string; until?: string }) => {
  const html = renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <UiTextsProvider texts={{} as UiTexts}>
        <StoryMoments search={{}} onSearch={() => undefined} first={createRef()} refused={refused} />
      </UiTextsProvider>
    </CacheProvider>,
  )
  return { html, inputs: [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag) }
}

test('a refused time is said beside its field, which stays to be corrected', () => {
  const { html, inputs } = fields({ until: 'Not before the beginning.' })
  const [from, until] = inputs
  expect(from).not.toContain('aria-invalid')
  expect(until).toContain('aria-invalid="true"')
  const [, id] = /aria-describedby="([^"]+)"/.exec(until ?? '') ?? []
  expect(html).toMatch(new RegExp(`<p id="${id}" role="alert"[^>]*>Not before the beginning\\.</p>`))
  expect(fields({}).html).not.toContain('role="alert"')
})
