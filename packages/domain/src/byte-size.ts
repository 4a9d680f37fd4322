/** The size of a file in KB, whatever it is: base 1024, two decimals; '1.50 KB'. */
export const formatKilobytes = (bytes: number, locale = 'en'): string =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(bytes / 1024)} KB`
