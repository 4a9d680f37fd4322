import { type SheetCell, sheetCell } from './sheet.ts'

interface SmsRow {
  tenantId: string
  tenantName: string
  smsCount: number
}

/** The rows of the workbook of a quarter, with their heads. */
export const smsSheet = (heads: readonly [string, string, string], rows: readonly SmsRow[]): SheetCell[][] =>
  [heads, ...rows.map(({ tenantId, tenantName, smsCount }) => [tenantId, tenantName, smsCount])].map((row) =>
    row.map(sheetCell),
  )

/** Name of the file and of the sheet in it. */
export const smsFileName = (year: number, quarter: number) => `sms-${year}-Q${quarter}.xlsx`
