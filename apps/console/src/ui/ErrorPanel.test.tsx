import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPanel } from './ErrorPanel.tsx'
import { type UiTexts, UiTextsProvider } from './UiTexts.tsx'

const buttonsOf = (instead?: { label: string; onClick: () => void }) => {
  const html = renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <UiTextsProvider texts={{ tryAgain: 'Try again' } as UiTexts}>
        <ErrorPanel title="Failed" onRetry={() => undefined} instead={instead} />
      </UiTextsProvider>
    </CacheProvider>,
  )
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) => inside.replace(/<[^>]*>/g, ''))
}

test('what helps stands in the place of trying again', () => {
  expect(buttonsOf()).toEqual(['Try again'])
  expect(buttonsOf({ label: 'Clear search and filters', onClick: () => undefined })).toEqual([
    'Clear search and filters',
  ])
})
