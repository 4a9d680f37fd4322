import { type AppWebhook, appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { read } from '../../api/api.ts'
import { activateLanguage } from '../../locales/i18n.ts'
import { SnackbarHost } from '../../ui/SnackbarHost.tsx'
import { type UiTexts, UiTextsProvider } from '../../ui/UiTexts.tsx'
import { WebhookCard } from './WebhookCard.tsx'

beforeAll(() => activateLanguage('en'))

const webhook: AppWebhook = {
  url: 'https://hooks.example/cubeward',
  secretSet: true,
  previousUntil: null,
  lastSuccess: null,
  lastFailure: null,
  failingSince: null,
  paused: null,
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** What the card shows of such a webhook. */
function cardOf(facts: Partial<AppWebhook>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { queryKey } = read(appWebhooks.read, { params: { appId: 'parcel' } })
  client.setQueryData(queryKey as readonly unknown[], { ...webhook, ...facts })
  return renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <QueryClientProvider client={client}>
        <UiTextsProvider texts={{} as UiTexts}>
          <RouterContextProvider router={router}>
            <SnackbarHost>
              <WebhookCard appId="parcel" />
            </SnackbarHost>
          </RouterContextProvider>
        </UiTextsProvider>
      </QueryClientProvider>
    </CacheProvider>,
  )
}

test('a paused webhook says so, and can be resumed; one that fails says since when (HOOK-03)', () => {
  const failingSince = '2026-11-17T09:00:00.000Z'
  const paused = cardOf({ failingSince, paused: '2026-11-22T09:00:00.000Z' })
  expect(paused).toContain('Paused')
  expect(paused).toContain('Nothing is posted since')
  expect(paused).toContain('Resume')
  const failing = cardOf({ failingSince })
  expect(failing).toContain('Failing since')
  for (const word of ['Paused', 'Resume']) expect(failing).not.toContain(word)
  expect(cardOf({})).not.toContain('Failing since')
})
