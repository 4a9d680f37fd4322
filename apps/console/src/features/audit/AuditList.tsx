import { type AuditListItem, audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../../api/api.ts'
import { FilterToggle } from '../../list/FilterToggle.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import type { List } from '../../list/use-list.ts'
import { rereadInTurn } from '../../live/reread.ts'
import { t } from '../../locales/i18n.ts'
import { auditColumns, auditPhoneRow } from './columns.tsx'
import { entryLink } from './links.ts'

interface AuditListProps {
  operator: string
  /** Under which name the browser remembers the order. */
  table: string
  /** What it is about: the categories, a tenant, a cube, a box. */
  filter: Partial<QueryInput<typeof audit.list>>
  /** Technical lines beside what someone did: offers to show the latter alone. */
  withLevel?: boolean
  /** All lines are about one and the same thing: none says which. */
  ofOne?: boolean
  /** Part of the page of a thing; otherwise a page of its own. */
  below?: boolean
  /** In the head. */
  state?: ReactNode
  /** Further filters. */
  filters?: (list: List<AuditListItem>) => ReactNode
  /** Calls back whenever there may be something new; returns the end of it. */
  changes?: (changed: () => void) => () => void
}

/** The part of the audit trail that belongs to a page. The route validates with `listSearch(audit.list)`. */
export function AuditList(props: AuditListProps) {
  const { operator, table, filter, withLevel = false, ofOne = false, below = true, changes } = props
  useEffect(() => {
    if (changes === undefined) return
    const end = changes(() => rereadInTurn(queryClient, ({ queryKey }) => queryKey[0] === audit.list.path))
    return () => {
      end()
      // nobody says what comes in while the page is not open
      void queryClient.invalidateQueries({ queryKey: [audit.list.path], refetchType: 'none' })
    }
  }, [changes])
  return (
    <ListPage
      table={table}
      endpoint={audit.list}
      params={{ operator }}
      only={filter}
      below={below}
      state={props.state}
      words={{
        title: t('Audit trail'),
        search: t('Search messages'),
        failed: t('The audit trail could not be loaded'),
        empty: [t('No entries yet'), t('Every change is listed here with the person who made it.')],
      }}
      columns={auditColumns().filter(({ key }) => !ofOne || key !== 'reference')}
      rowKey={(it) => it.id}
      link={(it) => entryLink(operator, it.id)}
      phone={auditPhoneRow}
      filters={(list) => (
        <>
          {withLevel && (
            <FilterToggle list={list} name="level" value="audit" icon={ShieldCheck}>
              {t('Audit only')}
            </FilterToggle>
          )}
          {props.filters?.(list)}
        </>
      )}
    />
  )
}
