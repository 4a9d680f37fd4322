import { locks } from '@cubeward/contract/admin/locks.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { lockEventColumns, lockEventPhoneRow } from '../../../../features/locks/event-columns.tsx'
import { lockList } from '../../../../features/locks/reads.ts'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListPage } from '../../../../list/ListPage.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/lock-events')({
  validateSearch: listSearch(locks.events),
  component: LockEventsPage,
})

function LockEventsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const known = useQuery(lockList(operator, cubeId))
  const boxes = new Map(known.data?.map(({ lock, boxNumber }) => [lock, boxNumber ?? undefined]))
  const boxOf = (lock: string) => boxes.get(lock)
  const handles = (chosen = '') => [
    ...new Set([...(known.data ?? []).map((it) => it.lock), ...(chosen === '' ? [] : [chosen])]),
  ]
  return (
    <ListPage
      table="lock-events"
      endpoint={locks.events}
      params={{ operator, cubeId }}
      below
      words={{
        title: t('Lock events'),
        failed: t('The lock events could not be loaded'),
        empty: [t('No lock events yet'), t('Every change of a lock of this cube will be listed here.')],
      }}
      columns={lockEventColumns(boxOf)}
      rowKey={(event) => event.id}
      phone={lockEventPhoneRow(boxOf)}
      filters={({ state, change }) => (
        <FilterSelect
          label={t('Lock')}
          value={state.filters.lock ?? ''}
          options={handles(state.filters.lock)}
          onChange={(lock) => change({ filters: { lock: lock === '' ? undefined : lock } })}
        />
      )}
    />
  )
}
