import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { language, t } from '../locales/i18n.ts'
import { TextSkeleton } from '../ui/Skeletons.tsx'
import { cssVars } from '../ui/theme/css.ts'
import { usePhone } from '../ui/use-media-query.ts'
import type { Column, PhoneRow } from './columns.ts'
import { toggledSort } from './list-state.ts'
import { Lines, PhoneCell, Progress, Row, Scroll, Table, WaitingRow } from './list-table-look.ts'
import type { List } from './use-list.ts'

/** What the table needs of a list; a short list that is read at once gives it too. */
export type TableList<R> = Pick<List<R>, 'rows' | 'state' | 'hidden' | 'updating' | 'change'>

interface ListTableProps<R> {
  list: TableList<R>
  /** Spoken name of the table. */
  label: string
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  /** Where the row leads: the whole of it is an anchor. */
  link?: ((row: R) => LinkProps) | undefined
  /** Tint and bar of the row. */
  alarm?: ((row: R) => boolean) | undefined
  /**
   * Everything that the cells of a row are drawn from, in a fixed order: while it stays the same the row is not drawn anew. For long
   * lists that change by the second; without it every row is drawn with the table.
   */
  rowParts?: (row: R) => readonly unknown[]
  phone: (row: R) => PhoneRow
  /** In place of rows when there are none. */
  empty: ReactNode
}

/**
 * The rows of a list. On a phone each becomes two lines. Where every column names its track, each row is laid out by itself, and those
 * out of view not at all: a table would measure hundreds of rows anew for one changed cell.
 */
export function ListTable<R>(props: ListTableProps<R>) {
  const { list, columns, rowKey, link, alarm, rowParts, phone, empty } = props
  const shown = columns.filter((it) => it.fixed || !list.hidden.includes(it.key))
  const rows = list.rows
  const tracks = tracksOf(shown)
  const isPhone = usePhone()
  const form = `${language()} ${isPhone} ${shown.map((it) => it.key).join()}`
  return (
    <Scroll aria-busy={list.updating || undefined}>
      <Table {...role(tracks, 'table')} aria-label={props.label} data-tracks={tracks && ''} style={tracks}>
        <thead {...role(tracks, 'rowgroup')}>
          <tr {...role(tracks, 'row')}>
            {shown.map((column) => (
              <Head key={column.key} column={column} list={list} {...role(tracks, 'columnheader')} />
            ))}
          </tr>
        </thead>
        <tbody {...role(tracks, 'rowgroup')}>
          {rows?.map((row) => (
            <DrawnRow
              key={rowKey(row)}
              parts={rowParts && [form, ...rowParts(row)]}
              draw={() => (
                <Row
                  {...role(tracks, 'row')}
                  data-alarm={alarm?.(row) || undefined}
                  data-link={link !== undefined || undefined}
                >
                  {isPhone ? (
                    <PhoneCell {...role(tracks, 'cell')} colSpan={shown.length}>
                      <TwoLines row={phone(row)} link={link?.(row)} />
                    </PhoneCell>
                  ) : (
                    shown.map((column, at) => (
                      <td
                        key={column.key}
                        {...role(tracks, 'cell')}
                        data-end={column.end || undefined}
                        data-room={column.room}
                        data-strong={column.strong || undefined}
                      >
                        {at === 0 ? linked(link?.(row), column.cell(row)) : column.cell(row)}
                      </td>
                    ))
                  )}
                </Row>
              )}
            />
          ))}
        </tbody>
      </Table>
      {list.updating && <Progress role="progressbar" aria-label={t('Loading')} />}
      {rows === undefined && <Waiting />}
      {rows?.length === 0 && empty}
    </Scroll>
  )
}

interface DrawnRowProps {
  parts: readonly unknown[] | undefined
  draw: () => ReactNode
}
const DrawnRow = memo(
  function DrawnRow({ draw }: DrawnRowProps) {
    return draw()
  },
  (before, after) =>
    before.parts !== undefined &&
    before.parts.length === after.parts?.length &&
    before.parts.every((part, at) => Object.is(part, after.parts?.[at])),
)

const linked = (link: LinkProps | undefined, name: ReactNode) => (link ? <Link {...link}>{name}</Link> : name)

/** What is laid out as something else than a table says that it is one nevertheless. */
const role = (tracks: CSSProperties | undefined, name: string) => (tracks === undefined ? {} : { role: name })

function tracksOf<R>(columns: readonly Column<R>[]): CSSProperties | undefined {
  if (columns.some(({ track }) => track === undefined)) return undefined
  const wide = columns.filter(({ room }) => room !== 'wider')
  const narrow = wide.filter(({ room }) => room === undefined)
  return cssVars({ ...tracksAs('', columns), ...tracksAs('-wide', wide), ...tracksAs('-narrow', narrow) })
}

function tracksAs<R>(of: string, columns: readonly Column<R>[]) {
  const tracks = columns.flatMap(({ track }) => (track === undefined ? [] : [track]))
  return {
    [`--tracks${of}`]: tracks.map(([least, share]) => `minmax(${least}px, ${share}fr)`).join(' '),
    [`--least${of}`]: `${tracks.reduce((sum, [least]) => sum + least, 0)}px`,
  } as Record<`--${string}`, string>
}

function Head<R>({ column, list, role }: { column: Column<R>; list: TableList<R>; role?: string }) {
  const { sort } = column
  const [field, direction] = list.state.sort.split(',')
  const sorted = sort !== undefined && field === sort
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      role={role}
      data-end={column.end || undefined}
      data-room={column.room}
      data-strong={column.strong || undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        column.label
      ) : (
        <button type="button" onClick={() => list.change({ sort: toggledSort(list.state.sort, sort) })}>
          {column.label}
          {sorted && <Arrow size={14} strokeWidth={2} aria-hidden />}
        </button>
      )}
    </th>
  )
}

function TwoLines({ row, link }: { row: PhoneRow; link: LinkProps | undefined }) {
  return (
    <Lines>
      <strong>{linked(link, row.title)}</strong>
      <span>{row.state}</span>
      <small>{row.detail}</small>
      <span>{row.end}</span>
    </Lines>
  )
}

const ROWS_WAITED_FOR = 12
function Waiting() {
  return (
    <div role="status" aria-label={t('Loading')}>
      {Array.from({ length: ROWS_WAITED_FOR }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <WaitingRow key={at}>
          <TextSkeleton width={110} />
          <TextSkeleton width={at % 2 === 0 ? 180 : 140} />
          <TextSkeleton width={at % 3 === 0 ? 120 : 150} />
        </WaitingRow>
      ))}
    </div>
  )
}
