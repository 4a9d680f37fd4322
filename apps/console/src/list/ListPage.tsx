import type { Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import type { LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorPanel } from '../api/error-panel.ts'
import { usePage } from '../api/page-state.ts'
import { ApiProblem } from '../api/problem.ts'
import { formatAgo } from '../locales/format.ts'
import { t } from '../locales/i18n.ts'
import { EmptyState, NothingMatches } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Card } from '../ui/SectionCard.tsx'
import { look, PHONE, spokenOnly, text } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { useNow } from '../ui/use-now.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column, PhoneRow } from './columns.ts'
import { ExportMenu } from './export/ExportMenu.tsx'
import { exportName } from './export/list-export.ts'
import { ListSearch } from './ListSearch.tsx'
import { ListTable } from './ListTable.tsx'
import { listQuery } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import { countText, totalText } from './total-text.ts'
import { type List, type ListOptions, type RowOf, useList } from './use-list.ts'

interface Words {
  /** Name of the list. */
  title: string
  search?: string
  /** Title of the panel when the list cannot be read. */
  failed: string
  /** Nothing there yet: title, and why it is empty or what fills it. */
  empty: readonly [title: string, sentence: string]
}

interface ListPageProps<E extends Endpoint> extends ListOptions<E> {
  words: Words
  /** Part of the page of a thing, which has the head and the name already. */
  below?: boolean
  columns: readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  link?: (row: RowOf<E>) => LinkProps
  alarm?: (row: RowOf<E>) => boolean
  phone: (row: RowOf<E>) => PhoneRow
  /** Chips and filter fields. */
  filters?: (list: List<RowOf<E>>) => ReactNode
  /** What a file of the list is called, where that is told. */
  file?: { fileName: string; sheet: string }
  /** In the head, before the actions: what holds for the list as a whole. */
  state?: ReactNode
  /** In the head: what makes a new row, for instance. */
  actions?: ReactNode
}

/** A page that is a list: head, search, filters, rows, pager. What is no list's own is said by the page; its route validates with `listSearch`. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { words, below = false, columns, filters, actions } = props
  const list = useList(props)
  const { rules, state, change } = list
  const error = list.error && (
    <ErrorPanel
      {...(list.rows === undefined && { variant: 'page' })}
      {...errorPanel(words.failed, list.error)}
      onRetry={list.refresh}
      instead={isRefused(list) ? wayBack(list) : undefined}
      retrying={list.updating}
    />
  )
  const { operator } = props.params as { operator?: string }
  const exported = (
    <ExportMenu
      list={{
        title: words.title,
        fileName: exportName(operator, props.table),
        ...props.file,
        endpoint: props.endpoint,
        params: props.params as Record<string, string>,
        query: { ...listQuery<E>(state), ...props.only },
        total: list.beyond?.capped ? undefined : list.total,
        columns: columns.filter(({ aside }) => aside !== true),
      }}
      rows={list.rows}
      totalText={countText(list.total ?? 0, list.beyond?.capped)}
      hidden={[...list.hidden, ...columns.filter(({ besides }) => besides).map(({ key }) => key)]}
    />
  )
  return (
    <Page data-fills>
      {!below && (
        <Head
          title={words.title}
          list={list}
          actions={
            <Actions>
              {props.state}
              {exported}
              {actions}
            </Actions>
          }
        />
      )}
      <Tools>
        {rules.searchable && words.search !== undefined && (
          <ListSearch value={state.search} onSearch={(search) => change({ search })} label={words.search} />
        )}
        {filters?.(list)}
        {actions && <PhoneOnly>{actions}</PhoneOnly>}
        <PhoneOnly>{exported}</PhoneOnly>
        {props.state && <PhoneOnly>{props.state}</PhoneOnly>}
        <End>
          {list.updatedAt > 0 && <Updated at={list.updatedAt} />}
          <ColumnChoice list={list} columns={columns} />
          {below && exported}
          {below && actions}
        </End>
      </Tools>
      <PhoneSort list={list} columns={columns} />
      <Rows>
        {error && list.rows === undefined ? (
          error
        ) : (
          <>
            {error && <Stale>{error}</Stale>}
            <ListTable
              list={list}
              label={words.title}
              columns={columns}
              rowKey={props.rowKey}
              link={props.link}
              alarm={props.alarm}
              phone={props.phone}
              empty={
                isBeyond(list) ? (
                  <FewerPages list={list} />
                ) : isNarrowed(list) ? (
                  <NoMatch list={list} />
                ) : (
                  <EmptyState title={words.empty[0]} sentence={words.empty[1]} adds={actions !== undefined} />
                )
              }
            />
            {list.total !== 0 && !isBeyond(list) && <Pager list={list} />}
          </>
        )}
      </Rows>
    </Page>
  )
}

function Head<R>({ title, list, actions }: { title: string; list: List<R>; actions: ReactNode }) {
  usePage(title)
  return (
    <HeadSpace>
      <PageHeader
        title={title}
        count={list.total === undefined ? undefined : totalText(list.total, list.beyond?.capped)}
        actions={actions && <WideOnly>{actions}</WideOnly>}
      />
    </HeadSpace>
  )
}

/** "Nothing matches": which search and how many filters hide the rows, and how to be rid of them. */
function NoMatch<R>({ list }: { list: List<R> }) {
  const filters = Object.keys(list.state.filters).length
  return (
    <NothingMatches
      title={
        list.state.search === '' ? t('Nothing matches') : t('Nothing matches “{search}”', { search: list.state.search })
      }
      sentence={
        list.state.search === ''
          ? t(
              '{filters, plural, =0 {There are fewer pages now.} one {# filter hides all rows.} other {# filters hide all rows.}}',
              { filters },
            )
          : t(
              '{filters, plural, =0 {Check the spelling, or search for less.} one {Nothing matches your search and # filter.} other {Nothing matches your search and # filters.}}',
              { filters },
            )
      }
      clear={wayBack(list)}
    />
  )
}

/** The page that is asked for lies behind the last one: its rows are gone, or the address was written by hand. */
const isBeyond = ({ state, rows, total, totalPages }: List<unknown>): boolean =>
  rows?.length === 0 && total !== undefined && total > 0 && state.page > totalPages

function FewerPages<R>({ list }: { list: List<R> }) {
  return (
    <NothingMatches
      title={t('There are fewer pages now')}
      sentence={t('{pages, plural, one {There is # page.} other {There are # pages.}}', { pages: list.totalPages })}
      clear={{ label: t('To the last page'), icon: ChevronLeft, onClick: () => list.change({ page: list.totalPages }) }}
    />
  )
}

const isNarrowed = ({ state }: List<unknown>): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0 || state.page > 1

/** What was asked for is not understood, as an address that was written by hand: asking again would not help. */
const isRefused = (list: List<unknown>): boolean =>
  list.error instanceof ApiProblem && list.error.status === 400 && isNarrowed(list)

const wayBack = (list: List<unknown>) => ({ label: t('Clear search and filters'), onClick: list.clear })

function Updated({ at }: { at: number }) {
  const now = useNow()
  return <UpdatedText>{t('Updated {ago}', { ago: formatAgo(new Date(at), now) })}</UpdatedText>
}

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 })
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
