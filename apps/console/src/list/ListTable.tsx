import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { language, t } from '../locales/i18n.ts'
import { TextSkeleton } from '../ui/Skeletons.tsx'
import { cssVars, look, NOT_PHONE, PHONE, spokenOnly, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { px } from '../ui/theme/tokens.ts'
import { usePhone } from '../ui/use-media-query.ts'
import type { Column, PhoneRow } from './columns.ts'
import { toggledSort } from './list-state.ts'
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

const Scroll = styled('div')({
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  borderRadius: '8px 8px 0 0',
  [NOT_PHONE]: { containerType: 'inline-size' },
  [PHONE]: { overflow: 'visible', borderRadius: 0 },
})
/** Where a list is as narrow as on a tablet; on a phone there are no columns. */
const NARROW = '@container (max-width: 859.95px)'
const NOT_WIDER = '@container (max-width: 999.95px)'

const Progress = styled('div')({
  position: 'absolute',
  top: 35,
  left: 0,
  right: 0,
  zIndex: 3,
  height: 2,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    background: look('accent'),
    animation: 'cw-pass 1.4s ease-in-out infinite',
  },
  '@keyframes cw-pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  [PHONE]: { top: 0 },
})

const WaitingRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 48,
  height: 40,
  padding: '0 16px',
  borderBottom: `1px solid ${look('line')}`,
})

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...text('table'),
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    padding: '0 12px',
    textAlign: 'left',
    background: look('surface'),
    borderBottom: `1px solid ${look('line')}`,
    ...text('label'),
    color: look('textSecondary'),
    whiteSpace: 'nowrap',
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 28,
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover, & th[aria-sort] button': { color: look('text') },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th[data-end]': { textAlign: 'right' },
  [PHONE]: { '& thead': spokenOnly },
  '&[data-tracks], &[data-tracks] > tbody': { display: 'block' },
  '&[data-tracks] > tbody > tr': {
    display: 'block',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 40px',
    [PHONE]: { containIntrinsicBlockSize: 'auto 94px' },
  },
  [NOT_PHONE]: {
    '&[data-tracks]': {
      minWidth: 'var(--least)',
      [NOT_WIDER]: { minWidth: 'var(--least-wide)' },
      [NARROW]: { minWidth: 'var(--least-narrow)' },
    },
    '&[data-tracks] > thead': { display: 'block', position: 'sticky', top: 0, zIndex: 2 },
    '&[data-tracks] > thead > tr, &[data-tracks] > tbody > tr': {
      display: 'grid',
      gridTemplateColumns: 'var(--tracks)',
      [NOT_WIDER]: { gridTemplateColumns: 'var(--tracks-wide)' },
      [NARROW]: { gridTemplateColumns: 'var(--tracks-narrow)' },
    },
    '&[data-tracks] > thead > tr > th, &[data-tracks] > tbody > tr > td': {
      position: 'static',
      maxWidth: 'none',
      height: 'auto',
      minHeight: 40,
      alignContent: 'center',
    },
    '&[data-tracks] > thead > tr > th': { minHeight: 36 },
    [NOT_WIDER]: { '&& [data-room="wider"]': { display: 'none' } },
    [NARROW]: {
      '&& [data-room]': { display: 'none' },
      // the name has what the others leave
      '&&:not([data-tracks]) td': { maxWidth: 180, '&[data-strong]': { width: '100%', maxWidth: 0 } },
    },
  },
})

const Row = styled('tr')({
  position: 'relative',
  '& td': {
    height: 40,
    padding: '0 12px',
    borderBottom: `1px solid ${look('line')}`,
    color: look('textSecondary'),
    whiteSpace: 'nowrap',
    maxWidth: 280,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td[data-end]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td[data-strong]': { color: look('text'), fontWeight: 500 },
  '&[data-link]:hover td': { background: look('hover') },
  '& td a': { color: 'inherit', textDecoration: 'none' },
  // the anchor in the first cell covers the row: middle click and "copy address" work anywhere on it
  '& td a::after': { content: '""', position: 'absolute', inset: 0 },
  '& td a:focus-visible': { outline: 'none' },
  '& td a:focus-visible::after': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
  '& td button, & td time': { position: 'relative', zIndex: 1 },
  '&[data-alarm] td': { background: look('errRow') },
  '&[data-alarm]:hover td': { background: look('errRow') },
  // on the cell: a pseudo element of the row would become a cell of its own
  '&[data-alarm] td:first-of-type': { boxShadow: `inset 3px 0 ${tone('error', 'mark')}` },
  [PHONE]: { display: 'block' },
})

const PhoneCell = styled('td')({
  '&&&': { display: 'block', height: 'auto', maxWidth: 'none', padding: '11px 16px' },
})

const Lines = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 12px',
  '& strong': {
    ...text('body'),
    fontSize: px(15),
    fontWeight: 500,
    color: look('text'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& small': { ...text('dense'), overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span': { justifySelf: 'end' },
})
