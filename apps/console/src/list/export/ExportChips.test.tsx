import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import ExportChips from './ExportChips.tsx'
import { dropExport, type ExportOrder, endExports, retryExport, startExport } from './export-work.ts'

beforeAll(() => activateLanguage('en'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  endExports()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Run = Parameters<ExportOrder['run']>
/** An export that a test tells how far it is, and when it ends. */
function begun(title: string) {
  const runs: { tell: Run[0]; signal: Run[1]; end: () => void; fail: (why: string) => void }[] = []
  const id = startExport({
    title,
    total: undefined,
    run: (tell, signal) =>
      new Promise((resolve, reject) =>
        runs.push({ tell, signal, end: resolve, fail: (why) => reject(new Error(why)) }),
      ),
  })
  return {
    id,
    get run() {
      const [last] = runs.slice(-1)
      if (last === undefined) throw new Error('It does not run')
      return last
    },
    runs,
  }
}
/** What stands in the top bar. */
const shown = () =>
  renderToString(
    <CacheProvider value={createCache({ key: 'css' })}>
      <ExportChips />
    </CacheProvider>,
  )
    .replace(/<style.*?<\/style>/g, '')
    .replaceAll('<!-- -->', '')
const settled = () => vi.advanceTimersByTimeAsync(0)

test('an export shows its share of all rows, and a second one waits behind it (EXPO-02)', async () => {
  const first = begun('Audit trail')
  const second = begun('Cubes')
  expect(shown()).toContain('0 rows')
  first.run.tell({ rows: 29_500, total: 48_212 })
  for (const part of ['Exporting Audit trail', '29,500 of 48,212', 'max="48212"', 'value="29500"', '1 of 2'])
    expect(shown()).toContain(part)
  expect(second.runs).toHaveLength(0)
  first.run.end()
  await settled()
  expect(shown()).toContain('Ready')
  expect(shown()).toContain('Exporting Cubes')
  expect(shown()).not.toContain('1 of 2')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).not.toContain('Ready')
})

test('one that failed says why and is tried again; one that is stopped goes, as all do at a sign-out (EXPO-02)', async () => {
  const work = begun('Audit trail')
  work.run.fail('The list broke off before its end. Try again.')
  await settled()
  for (const part of ['Audit trail was not exported', 'broke off', 'Try again</button>'])
    expect(shown()).toContain(part)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toContain('was not exported')
  retryExport(work.id)
  expect(shown()).toContain('Exporting Audit trail')
  expect(work.runs).toHaveLength(2)
  endExports()
  expect(work.run.signal.aborted).toBe(true)
  expect(shown()).toBe('')
  const other = begun('Cubes')
  dropExport(other.id)
  expect(other.run.signal.aborted).toBe(true)
  expect(shown()).toBe('')
})
