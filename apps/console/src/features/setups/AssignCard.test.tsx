import { operators } from '@cubeward/contract/admin/operators.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { read } from '../../api/api.ts'
import { cubesOf, tenantsOf } from '../../form/lookups.ts'
import { activateLanguage } from '../../locales/i18n.ts'
import { type UiTexts, UiTextsProvider } from '../../ui/UiTexts.tsx'
import { AssignCard } from './AssignCard.tsx'

beforeAll(() => activateLanguage('en'))

type Named = readonly { id: string; name: string }[]

/** What the card shows of these operators, and of the tenants or cubes of the first. */
function cardOf(what: 'tenant' | 'cube', all: Named, found: Named) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { queryKey } = read(operators.list, { query: { size: '999999' } })
  client.setQueryData(queryKey as readonly unknown[], { content: all })
  const those = (what === 'tenant' ? tenantsOf : cubesOf)(all[0]?.id ?? '', '')
  client.setQueryData(those.queryKey as readonly unknown[], {
    content: found.map(({ id, name }) => ({ id, name, description: name })),
  })
  const html = renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <QueryClientProvider client={client}>
        <UiTextsProvider texts={{} as UiTexts}>
          <AssignCard
            {...{ title: 'Assign', what, save: 'Save' }}
            assign={() => Promise.resolve()}
            onDone={() => undefined}
          />
        </UiTextsProvider>
      </QueryClientProvider>
    </CacheProvider>,
  )
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
  return {
    html,
    /** Of each selector, whether it can be changed; a select of MUI is a combobox. */
    locked: [...html.matchAll(/<[^>]*role="combobox"[^>]*>/g)].map(([tag]) => /aria-disabled="true"/.test(tag)),
    mayBeSaved: !/aria-disabled="true"/.test(buttons.at(-1) ?? ''),
  }
}
const one: Named = [{ id: 'nordpost', name: 'Nordpost' }]
const two: Named = [...one, { id: 'alpenbox', name: 'Alpenbox' }]
const things: Named = [
  { id: 'first', name: 'First' },
  { id: 'second', name: 'Second' },
]

test.each(['tenant', 'cube'] as const)('nothing is saved until operator and %s are chosen (SETUPS-20)', (what) => {
  expect(cardOf(what, two, things)).toMatchObject({ locked: [false, true], mayBeSaved: false })
  // the operator alone is chosen
  expect(cardOf(what, one, things)).toMatchObject({ locked: [true, false], mayBeSaved: false })
})

test.each(['tenant', 'cube'] as const)(
  'the only operator is chosen and locked, and so is its only %s (SETUPS-21, SETUPS-22, SETUPS-23)',
  (what) => {
    const { html, ...card } = cardOf(what, one, things.slice(0, 1))
    expect(html).toContain('Nordpost (nordpost)')
    expect(html).toContain('First (first)')
    expect(card).toEqual({ locked: [true, true], mayBeSaved: true })
  },
)

test.each(['tenant', 'cube'] as const)('an operator without a %s is told so, and saves nothing', (what) => {
  const { html, ...card } = cardOf(what, one, [])
  expect(html).toContain('This operator has none.')
  expect(card).toEqual({ locked: [true, true], mayBeSaved: false })
})
