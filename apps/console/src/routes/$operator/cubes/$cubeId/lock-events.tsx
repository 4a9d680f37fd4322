import { locks } from '@cubeward/contract/admin/locks.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { lockEventColumns, lockEventPhoneRow } from '../../../../features/locks/event-columns.tsx'
import { lockEventList, lockList } from '../../../../features/locks/reads.ts'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { isNarrowed, ListPage, NoMatch } from '../../../../list/ListPage.tsx'
import { ListTable } from '../../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/lock-events')({
  validateSearch: listSearch(locks.events),
  component: LockEventsPage,
})

function LockEventsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const known = useQuery(lockList(operator, cubeId))
  const list = useList({
    table: 'lock-events',
    endpoint: locks.events,
    read: (query) => lockEventList(operator, cubeId, query),
  })
  const columns = lockEventColumns()
  const chosen = list.state.filters.lock ?? ''
  const handles = new Set([...(known.data ?? []).map((it) => it.lock), ...(chosen === '' ? [] : [chosen])])
  return (
    <ListPage
      list={list}
      columns={columns}
      failed={t('The lock events could not be loaded')}
      filters={
        <FilterSelect
          label={t('Lock')}
          value={chosen}
          options={[...handles]}
          onChange={(lock) => list.change({ filters: { lock: lock === '' ? undefined : lock } })}
        />
      }
    >
      <ListTable
        list={list}
        label={t('Lock events')}
        columns={columns}
        rowKey={(event) => event.id}
        phone={lockEventPhoneRow}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No lock events yet')}
              sentence={t('Every change of a lock of this cube will be listed here.')}
            />
          )
        }
      />
    </ListPage>
  )
}
