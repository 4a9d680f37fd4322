import { styled } from '@mui/material/styles'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorPanel } from '../api/error-panel.ts'
import { formatAgo, formatNumber } from '../locales/format.ts'
import { t } from '../locales/i18n.ts'
import { NothingMatches } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Card } from '../ui/SectionCard.tsx'
import { look, PHONE, spokenOnly, text } from '../ui/theme/css.ts'
import { useNow } from '../ui/use-now.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './columns.ts'
import { ListSearch } from './ListSearch.tsx'
import { toggledSort } from './list-state.ts'
import { Pager } from './Pager.tsx'
import type { List } from './use-list.ts'

interface ListPageProps<R> {
  list: List<R>
  columns: readonly Column<R>[]
  /** Absent on the sub-pages of a thing, which have its head already. */
  title?: string
  searchLabel?: string
  /** Chips and filter fields. */
  filters?: ReactNode
  /** Of a list with a title: what makes a new row, for instance. */
  actions?: ReactNode
  /** Title of the panel when the list cannot be read. */
  failed: string
  children: ReactNode
}

/** A page that is a list: head, search, filters, rows, pager. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { list, columns, title, searchLabel, filters, actions, failed, children } = props
  const { rules, state, change } = list
  return (
    <Page data-fills>
      {title !== undefined && (
        <HeadSpace>
          <PageHeader
            title={title}
            count={list.total === undefined ? undefined : formatNumber(list.total)}
            actions={actions && <WideOnly>{actions}</WideOnly>}
          />
        </HeadSpace>
      )}
      <Tools>
        {rules.searchable && searchLabel !== undefined && (
          <ListSearch value={state.search} onSearch={(search) => change({ search })} label={searchLabel} />
        )}
        {filters}
        {actions && <PhoneOnly>{actions}</PhoneOnly>}
        <End>
          {list.updatedAt > 0 && <Updated at={list.updatedAt} />}
          <ColumnChoice list={list} columns={columns} />
        </End>
      </Tools>
      <PhoneSort list={list} columns={columns} />
      <Rows>
        {list.error && list.rows === undefined ? (
          <ErrorPanel
            variant="page"
            {...errorPanel(failed, list.error)}
            onRetry={list.refresh}
            retrying={list.updating}
          />
        ) : (
          <>
            {list.error && (
              <Stale>
                <ErrorPanel {...errorPanel(failed, list.error)} onRetry={list.refresh} retrying={list.updating} />
              </Stale>
            )}
            {children}
            <Pager list={list} />
          </>
        )}
      </Rows>
    </Page>
  )
}

/** "Nothing matches": which search and how many filters hide the rows, and how to be rid of them. */
export function NoMatch<R>({ list }: { list: List<R> }) {
  const filters = Object.keys(list.state.filters).length
  return (
    <NothingMatches
      title={
        list.state.search === '' ? t('Nothing matches') : t('Nothing matches “{search}”', { search: list.state.search })
      }
      sentence={
        list.state.search === ''
          ? t(
              '{filters, plural, =0 {This page is beyond the last one.} one {# filter hides all rows.} other {# filters hide all rows.}}',
              { filters },
            )
          : t(
              '{filters, plural, =0 {The search hides all rows.} one {The search and # filter hide all rows.} other {The search and # filters hide all rows.}}',
              { filters },
            )
      }
      clear={{ label: t('Clear search and filters'), onClick: list.clear }}
    />
  )
}

export const isNarrowed = ({ state }: List<unknown>): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0 || state.page > 1

function Updated({ at }: { at: number }) {
  const now = useNow()
  return <UpdatedText>{t('Updated {ago}', { ago: formatAgo(new Date(at), now) })}</UpdatedText>
}

/** The head of the table is not there on a phone: this line says the order and turns it round. */
function PhoneSort<R>({ list, columns }: { list: List<R>; columns: readonly Column<R>[] }) {
  const [field = '', direction] = list.state.sort.split(',')
  const label = columns.find((it) => it.sort === field)?.label ?? field
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <Order>
      <span>{list.total !== undefined && t('{n, plural, one {# row} other {# rows}}', { n: list.total })}</span>
      <button type="button" onClick={() => list.change({ sort: toggledSort(list.state.sort, field) })}>
        {t('Sorted by {column}', { column: label })}
        <Arrow size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </Order>
  )
}

const Page = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  padding: '20px 24px 24px',
  [PHONE]: { padding: '12px 0 0' },
})
const HeadSpace = styled('div')({
  marginBottom: 12,
  [PHONE]: spokenOnly,
})
const WideOnly = styled('div')({ [PHONE]: { display: 'none' } })
const PhoneOnly = styled('div')({ display: 'none', [PHONE]: { display: 'block' } })
const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
  [PHONE]: { padding: '0 16px', marginBottom: 4, flexWrap: 'wrap' },
})
const End = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [PHONE]: { display: 'none' },
})
const UpdatedText = styled('span')({ ...text('dense'), color: look('textSecondary'), whiteSpace: 'nowrap' })
const Rows = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: '0 1 auto',
  [PHONE]: { flex: '1 0 auto', border: 0, borderTop: `1px solid ${look('line')}`, borderRadius: 0 },
})
const Stale = styled('div')({ padding: 12 })
const Order = styled('div')({
  display: 'none',
  ...text('dense'),
  color: look('textSecondary'),
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
  },
  [PHONE]: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '0 16px 4px' },
})
