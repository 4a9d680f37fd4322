import { isValidElement, type ReactNode } from 'react'
import { formatAbsolute, formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import type { CellValue, Column } from '../columns.ts'

/** For machines: ISO times, plain numbers. For people: as the list shows it. */
export type Reader = 'machines' | 'people'

/** What stands in a cell of a file. */
export function cellOf<R>(column: Column<R>, row: R, reader: Reader): string | number {
  const held = column.value === undefined ? shownIn(column.cell(row)) : column.value(row)
  if (held === null || held === undefined) return ''
  if (typeof held === 'string') return held
  if (typeof held === 'number') return held
  if (typeof held === 'boolean') return reader === 'machines' ? String(held) : held ? t('Yes') : t('No')
  if (isList(held)) return held.join(', ')
  return held.at ? (reader === 'machines' ? held.at : formatAbsolute(held.at)) : ''
}

const isList = (held: object): held is readonly string[] => Array.isArray(held)

/** What a cell shows: its text, or the moment that it tells. */
function shownIn(node: ReactNode): CellValue {
  if (node === null || node === undefined || typeof node === 'boolean') return null
  if (typeof node === 'string' || typeof node === 'number') return node
  if (Array.isArray(node)) return node.map((it) => textOf(shownIn(it))).join('')
  if (!isValidElement<{ at?: unknown; children?: ReactNode }>(node)) return null
  const { at, children } = node.props
  return typeof at === 'string' ? { at } : shownIn(children)
}

const textOf = (held: CellValue): string => (typeof held === 'string' || typeof held === 'number' ? String(held) : '')

/** Numbers of a text, for people, are written as in the list; a workbook formats its numbers itself. */
export const written = (cell: string | number, reader: Reader): string | number =>
  typeof cell === 'number' && reader === 'people' ? formatNumber(cell) : cell
