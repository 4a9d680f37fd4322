import type { Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { rowsType } from '@cubeward/contract/kernel/paging.ts'
import { callRaw } from '../../api/api.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from '../columns.ts'
import { cellOf, type Reader, written } from './cells.ts'
import { startExport } from './export-work.ts'
import { arranged, type Batches, csvOf, refuseTooLong, sheetOf } from './files.ts'
import { readRows } from './read-rows.ts'

export type ExportForm = 'csv' | 'xlsx'

/** Where all rows of a list come from. */
export interface Source<R> {
  /** Undefined: they are those on the screen, which no call reads. */
  endpoint?: Endpoint
  params?: Record<string, string>
  /** The order on the screen, where that is not the server's. */
  arrange?: (rows: readonly R[]) => readonly R[]
}

/** A list as it stands on the screen. */
export interface ExportedList<R> extends Source<R> {
  title: string
  /** Name of the file, without its end. */
  fileName: string
  /** Name of the sheet of a workbook; the title, unless said otherwise. */
  sheet?: string
  query: Record<string, unknown>
  /** Undefined where they are more than are counted. */
  total: number | undefined
  columns: readonly Column<R>[]
}

/** What is exported, and what stands on the screen of it. */
export interface ExportMenuProps<R> {
  list: ExportedList<R>
  rows: readonly R[] | undefined
  totalText: string
  hidden?: readonly string[]
}

/** The day of the reader: `2026-11-23`. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** Name of a file, without its end: whose list, which, of which day. */
export const exportName = (operator = 'cubeward', table = ''): string => `${operator}-${table}-${today()}`

/** All rows of a list into a file, as work of its own. */
export function exportList<R>(list: ExportedList<R>, shown: readonly R[], form: ExportForm, reader: Reader): void {
  // as they are shown now: the language and the choice may change meanwhile
  const { title, fileName, endpoint, params, query, total, columns, arrange, sheet = title } = list
  startExport({
    title,
    total,
    run: async (say, signal) => {
      const tell: typeof say = (progress) => {
        say(progress)
        refuseTooLong(form, progress.total)
      }
      const read = async function* (): Batches<R> {
        if (endpoint === undefined) yield shown
        else {
          const response = await callRaw(endpoint, { params, query, signal, accept: rowsType } as never)
          yield* readRows(response, tell) as Batches<R>
        }
      }
      const batches = arrange === undefined ? read() : arranged(read(), arrange)
      if (form === 'csv') return saveFile(await csvOf(batches, columns, reader), `${fileName}.csv`)
      const cells = await sheetOf(batches, columns, reader)
      signal.throwIfAborted()
      const { default: write } = await import('write-excel-file/browser')
      await write(cells, { sheet: sheet.slice(0, 31).replace(/[\\/?*[\]:]/g, ' ') }).toFile(`${fileName}.xlsx`)
    },
  })
}

/** These rows as a table to be pasted: cells that are texts are never formulas there either. */
export const copiedTable = <R>(columns: readonly Column<R>[], rows: readonly R[], reader: Reader): string =>
  [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => written(cellOf(column, row, reader), reader))),
  ]
    .map((row) => row.map((cell) => pasted(cell)).join('\t'))
    .join('\n')

const pasted = (cell: string | number) => {
  const text = String(cell).replace(/[\t\r\n]+/g, ' ')
  return typeof cell === 'string' && /^\s*[=+\-@]/.test(text) ? `'${text}` : text
}
