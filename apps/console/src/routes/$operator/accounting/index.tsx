import { accounting } from '@cubeward/contract/admin/accounting.ts'
import { type Quarter, quarterBounds, quarterOf } from '@cubeward/domain/quarter.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { accountingColumns, accountingPhoneRow } from '../../../features/accounting/columns.tsx'
import { PeriodFields } from '../../../features/accounting/PeriodFields.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import type { ListSearch } from '../../../list/list-state.ts'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'

const list = listSearch(accounting.list)
const asWritten = (text: unknown, pattern: RegExp) =>
  typeof text === 'string' && pattern.test(text) ? text : undefined
const yearIn = (search: Record<string, unknown>) => asWritten(search.year, /^[1-9]\d{3}$/)
const quarterIn = (search: Record<string, unknown>) => asWritten(search.quarter, /^[1-4]$/)

export const Route = createFileRoute('/$operator/accounting/')({
  validateSearch: (raw: Record<string, unknown>): ListSearch => {
    const { start: _, end: __, ...ofList } = list(raw)
    const [year, quarter] = [yearIn(raw), quarterIn(raw)]
    return { ...ofList, ...(year !== undefined && { year }), ...(quarter !== undefined && { quarter }) }
  },
  component: AccountingPage,
})

function AccountingPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { page: _, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  const [today] = useState(() => quarterOf(new Date(), session.config.timeZone))
  // the router adds what was refused above to what was accepted
  const period = { year: Number(yearIn(search) ?? today.year), quarter: Number(quarterIn(search) ?? today.quarter) }
  const show = ({ year, quarter }: Quarter) =>
    void navigate({ search: { ...search, year: String(year), quarter: String(quarter) }, replace: true })
  return (
    <ListPage
      table="accounting"
      endpoint={accounting.list}
      params={{ operator }}
      only={quarterBounds(period)}
      ownWords={['year', 'quarter']}
      words={{
        title: t('Accounting'),
        failed: t('The accounting could not be loaded'),
        empty: [t('No tenants yet'), t('A tenant is a customer of this operator: cubes are assigned to it.')],
      }}
      columns={accountingColumns()}
      rowKey={({ tenantId }) => tenantId}
      phone={accountingPhoneRow}
      filters={() => <PeriodFields period={period} onChange={show} />}
      file={{ fileName: `sms-${period.year}-Q${period.quarter}`, sheet: `${period.year} Q${period.quarter}` }}
    />
  )
}
