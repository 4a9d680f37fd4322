/**
 * A text whose plain order is the natural order of box numbers (A2 < A10), for the index of the database: letters upper-cased, every
 * run of digits without its leading zeros behind two digits that say how long it is. The number itself ends it, so that two numbers
 * never share a key.
 */
export function boxSortKey(number: string): string {
  const key = number.toUpperCase().replace(/\d+/g, (digits) => {
    const plain = digits.replace(/^0+(?=\d)/, '')
    return `${String(plain.length).padStart(2, '0')}${plain}`
  })
  return `${key}\u0001${number}`
}
