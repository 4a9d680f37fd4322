import { audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { isNarrowed, ListPage, NoMatch } from '../../list/ListPage.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { useList } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { auditColumns, auditPhoneRow } from './columns.tsx'
import { auditList } from './reads.ts'

type Filter = Omit<QueryInput<typeof audit.list>, 'page' | 'size' | 'sort' | 'search'>

interface AuditListProps {
  operator: string
  /** Under which name the browser remembers the order. */
  table: string
  /** What it is about: the categories, a tenant, a cube, a box. */
  filter: Filter
}

/** The part of the audit trail that belongs to a page. The route validates with `listSearch(audit.list)`. */
export function AuditList({ operator, table, filter }: AuditListProps) {
  const list = useList({
    table,
    endpoint: audit.list,
    read: (query) => auditList(operator, { ...query, ...filter }),
  })
  const columns = auditColumns()
  return (
    <ListPage
      list={list}
      columns={columns}
      searchLabel={t('Search type, message, actor')}
      failed={t('The audit trail could not be loaded')}
    >
      <ListTable
        list={list}
        label={t('Audit trail')}
        columns={columns}
        rowKey={(it) => it.id}
        phone={auditPhoneRow}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No entries yet')}
              sentence={t('What is changed here will be listed, with who did it.')}
            />
          )
        }
      />
    </ListPage>
  )
}
