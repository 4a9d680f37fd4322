import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { operatorList } from '../features/operators/reads.ts'
import { usePage } from '../features/shell/page-state.ts'
import type { Column } from '../list/columns.ts'
import { isNarrowed, ListPage, NoMatch } from '../list/ListPage.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { listSearch, useList } from '../list/use-list.ts'
import { t } from '../locales/i18n.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MonoId } from '../ui/MonoId.tsx'

export const Route = createFileRoute('/operators')({
  validateSearch: listSearch(operators.list),
  component: OperatorsPage,
})

/** All operators for root, the own ones for everyone else (GAP-52). */
function OperatorsPage() {
  usePage(t('Operators'))
  const list = useList({ table: 'operators', endpoint: operators.list, read: operatorList })
  const columns: Column<Operator>[] = [
    { key: 'name', label: t('Name'), sort: 'name', strong: true, fixed: true, cell: (it) => it.name },
    { key: 'id', label: t('ID'), sort: 'id', cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      title={t('Operators')}
      searchLabel={t('Search id or name')}
      failed={t('The operators could not be loaded')}
    >
      <ListTable
        list={list}
        label={t('Operators')}
        columns={columns}
        rowKey={(it) => it.id}
        rowLink={(it, name) => (
          <Link to="/$operator" params={{ operator: it.id }}>
            {name}
          </Link>
        )}
        phone={(it) => ({ title: it.name, detail: <MonoId copy="never">{it.id}</MonoId> })}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState title={t('No operators yet')} sentence={t('Operators appear here once they are created.')} />
          )
        }
      />
    </ListPage>
  )
}
