const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

const twoDecimals = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    value,
  )

/** spec §9: base 1024 and 2 decimals; '1.50 KB'. */
export function formatBytes(bytes: number, locale = 'en'): string {
  if (bytes < 1024) return `${bytes} ${units[0]}`
  let step = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  // Just below the next unit it would read 1024.00.
  if (step < units.length - 1 && Number((bytes / 1024 ** step).toFixed(2)) >= 1024) step++
  return `${twoDecimals(bytes / 1024 ** step, locale)} ${units[step]}`
}

/** The size of a file in KB whatever it is (PHOTO-04). */
export const formatKilobytes = (bytes: number, locale = 'en'): string => `${twoDecimals(bytes / 1024, locale)} KB`
