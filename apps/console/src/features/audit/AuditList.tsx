import { audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isNarrowed, ListPage, NoMatch } from '../../list/ListPage.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { useList } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { auditColumns, auditPhoneRow } from './columns.tsx'
import { auditList } from './reads.ts'

type Filter = Omit<QueryInput<typeof audit.list>, 'page' | 'size' | 'sort' | 'search'>

interface AuditListProps {
  operator: string
  /** Under which name the browser remembers the order. */
  table: string
  /** What it is about: the categories, a tenant, a cube, a box. */
  filter: Filter
  /** Technical lines beside what someone did: offers to show the latter alone. */
  withLevel?: boolean
  /** All lines are about one and the same thing: none says which. */
  ofOne?: boolean
  /** Calls back whenever there may be something new; returns the end of it. */
  changes?: (changed: () => void) => () => void
}

/** The part of the audit trail that belongs to a page. The route validates with `listSearch(audit.list)`. */
export function AuditList({ operator, table, filter, withLevel = false, ofOne = false, changes }: AuditListProps) {
  const list = useList({
    table,
    endpoint: audit.list,
    // what came in while the page was not open was told to nobody
    read: (query) => ({ ...auditList(operator, { ...query, ...filter }), ...(changes && { staleTime: 0 }) }),
  })
  const columns = auditColumns().filter(({ key }) => !ofOne || key !== 'reference')
  const auditOnly = list.state.filters.level === 'audit'
  useRefreshOn(changes, list.refresh)
  return (
    <ListPage
      list={list}
      columns={columns}
      searchLabel={t('Search type, message, actor')}
      failed={t('The audit trail could not be loaded')}
      filters={
        withLevel && (
          <FilterChip
            icon={ShieldCheck}
            on={auditOnly}
            onToggle={(on) => list.change({ filters: { level: on ? 'audit' : undefined } })}
          >
            {t('Audit only')}
          </FilterChip>
        )
      }
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

function useRefreshOn(changes: AuditListProps['changes'], refresh: () => void): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => changes?.(() => latest.current()), [changes])
}
