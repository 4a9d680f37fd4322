/** A cell of a workbook. Its type is said, so that a text that begins with = + - or @ stays a text and is never a formula. */
export type SheetCell = { type: StringConstructor; value: string } | { type: NumberConstructor; value: number }

const mostCharacters = 32_767
/** What a cell can hold: without control characters, for which the file has no place. */
export const textCell = (value: string): SheetCell => ({
  type: String,
  value: value.replace(/\p{Cc}/gu, ' ').slice(0, mostCharacters),
})
export const sheetCell = (value: string | number): SheetCell =>
  typeof value === 'number' ? { type: Number, value } : textCell(value)

/** What a spreadsheet would take for a formula; in front of it an apostrophe says that it is none. */
const formula = /^[=+\-@\t\r]/

/** A cell of a CSV file. A number is one; a text is never a formula, also behind spaces that a spreadsheet leaves out. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) || formula.test(value.trimStart()) ? `'${value}` : value
  return /[";\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, as spreadsheets of continental Europe open it. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(';')}\r\n`
