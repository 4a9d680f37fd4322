import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

test('a filled button has an edge where the reader chooses all colours', () => {
  const cache = createCache({ key: 'cw' })
  renderToString(
    <CacheProvider value={cache}>
      <Button kind="main">Save</Button>
    </CacheProvider>,
  )
  expect(Object.values(cache.registered).join()).toContain('@media (forced-colors: active){border:1px solid;}')
})
