import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import ReportPage from './ReportPage.tsx'

beforeAll(() => activateLanguage('en'))

const lock = (number: string, opened: number) => ({
  ...{ lock: `A-0${number}`, boxNumber: number, secondary: false, types: ['M'], opened, closed: opened },
  ...{ first: null, last: opened > 0 ? '2026-11-22T09:41:00Z' : null },
})
const report = {
  ...{ id: 'cr-1', sha256: '0'.repeat(64), cubeId: 'np-1', description: 'Altona', site: null },
  address: {},
  ...{ operatorName: 'Nordpost', tenant: { id: 'elbe', name: 'Elbe Apotheken' }, installer: 'Jonas', remarks: '' },
  ...{ began: '2026-11-22T09:00:00Z', ended: '2026-11-22T09:45:00Z', boxes: 2 },
  front: {
    boxes: ['1', '2'].map((number) => ({ number, types: ['M'] })),
    ...{ terminal: false, plan: { columns: [], terminal: null } },
  },
  locks: [lock('1', 3), lock('2', 0)],
  units: [{ id: 'vc-1', secondary: false, connected: true }],
  devices: [{ deviceId: 'lc16-1', vendor: 'Lockwerk', model: 'LC-16', connected: true }],
} as unknown as CommissioningReport

test('the report says how many checks passed, what its columns are, and on which page its foot stands (COMM-01)', () => {
  const html = renderToString(
    <CacheProvider value={createCache({ key: 'cw' })}>
      <ReportPage report={report} />
    </CacheProvider>,
  )
  const words = html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
  expect(words).toContain('|Duration|45 min|Checks passed|4 of 5|')
  expect(words).toContain('|Units and devices|ID|Name|Connection|vc-1|Main unit|Connected|')
  expect(words).toMatch(/Page 1 of 1\|$/)
})
