import { csvLine, type SheetCell, sheetCell } from '@cubeward/domain/sheet.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import type { Column } from '../columns.ts'
import { cellOf, type Reader, written } from './cells.ts'

/** Rows as they arrive. */
export type Batches<R> = AsyncIterable<readonly R[]>

/** A workbook is put together in memory: so many rows a tab can bear, and a spreadsheet program opens. */
export const mostInWorkbook = 200_000
export const tooLongForExcel = () =>
  t('Cubeward writes up to {most} rows into an Excel file. Export the list as CSV, or filter it.', {
    most: formatNumber(mostInWorkbook),
  })

/** As soon as it is told how many rows there will be: none is read in vain. */
export function refuseTooLong(form: 'csv' | 'xlsx', total = 0): void {
  if (form === 'xlsx' && total > mostInWorkbook) throw new Error(tooLongForExcel())
}

/** With the mark by which spreadsheets know UTF-8. What is written goes to the browser bit by bit, which need not keep it in memory. */
export async function csvOf<R>(batches: Batches<R>, columns: readonly Column<R>[], reader: Reader): Promise<Blob> {
  const type = 'text/csv;charset=utf-8'
  const parts = [new Blob(['\uFEFF', csvLine(columns.map(({ label }) => label))])]
  for await (const rows of batches) {
    const lines = rows.map((row) => csvLine(columns.map((column) => written(cellOf(column, row, reader), reader))))
    parts.push(new Blob(lines))
  }
  return new Blob(parts, { type })
}

/** The cells of a workbook, its heads first. Refused before it is longer than a workbook may be. */
export async function sheetOf<R>(
  batches: Batches<R>,
  columns: readonly Column<R>[],
  reader: Reader,
): Promise<SheetCell[][]> {
  const sheet = [columns.map(({ label }) => sheetCell(label))]
  for await (const rows of batches) {
    if (sheet.length - 1 + rows.length > mostInWorkbook) throw new Error(tooLongForExcel())
    for (const row of rows) sheet.push(columns.map((column) => sheetCell(cellOf(column, row, reader))))
  }
  return sheet
}

/** Rows that are arranged here are few: they are taken together. */
export async function* arranged<R>(batches: Batches<R>, arrange: (rows: readonly R[]) => readonly R[]): Batches<R> {
  const all: R[] = []
  for await (const rows of batches) all.push(...rows)
  yield arrange(all)
}
