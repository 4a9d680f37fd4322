import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { UnderHead } from '../../api/UnderHead.tsx'
import { activateLanguage } from '../../locales/i18n.ts'
import { type UiTexts, UiTextsProvider } from '../../ui/UiTexts.tsx'
import { NotFound, PageError } from './messages.tsx'

beforeAll(() => activateLanguage('en'))

const missing = new ApiProblem({
  title: 'Not found',
  status: 404,
  detail: 'There is no such code.',
})
const forbidden = new ApiProblem({ title: 'Forbidden', status: 403, detail: 'Only root may.' })

/** The page that shows a message, alone or below the head of a frame. */
async function pageOf(message: () => React.ReactNode, framed: boolean): Promise<string> {
  const Framed = () => (
    <>
      <h1>Altona</h1>
      <UnderHead />
    </>
  )
  const root = createRootRoute({ component: framed ? Framed : Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '/', component: message })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <QueryClientProvider client={new QueryClient()}>
        <UiTextsProvider texts={{ tryAgain: 'Try again', request: 'Request' } as UiTexts}>
          <RouterProvider router={router as never} />
        </UiTextsProvider>
      </QueryClientProvider>
    </CacheProvider>,
  )
}
const reset = () => undefined
const messages = [
  ['that the page is not there', () => <NotFound />, 'Page not found'],
  ['that the thing is not there', () => <PageError error={missing} reset={reset} />, 'There is no such code.'],
  ['that it failed', () => <PageError error={new Error('Broken.')} reset={reset} />, 'This page could not be shown'],
  ['that it is not allowed', () => <PageError error={forbidden} reset={reset} />, 'not allowed to see this page'],
] as const

test.each(messages)(
  'a message %s has one first heading, alone and below the head of a frame',
  async (_, page, words) => {
    for (const framed of [false, true]) {
      const html = await pageOf(page, framed)
      expect(html).toContain(words)
      expect([...html.matchAll(/<h1/g)]).toHaveLength(1)
    }
  },
)

test('a page that is not allowed says so, and what to do', async () => {
  const html = await pageOf(() => <PageError error={forbidden} reset={reset} />, false)
  expect(html).toMatch(/<h1[^>]*>Not allowed</)
  expect(html).toContain('Your role does not include it. If you need it, ask an Admin.')
  expect(html).toContain('To the start page')
})
