/**
 * Orders box numbers the way people read them: digits count as numbers, so `A2` comes before `A10`.
 * Independent of the reader's language, because the same wall must look the same for everyone.
 */
export function compareBoxNumbers(a: string, b: string): number {
  const left = parts(a)
  const right = parts(b)
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = comparePart(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length || compareText(a, b)
}

const parts = (number: string): string[] => number.match(/\d+|\D+/g) ?? []

function comparePart(a: string, b: string): number {
  const digits = /^\d/
  if (digits.test(a) && digits.test(b)) {
    // compared by length first: box numbers may hold more digits than a number can
    const left = a.replace(/^0+(?=\d)/, '')
    const right = b.replace(/^0+(?=\d)/, '')
    return left.length - right.length || compareText(left, right)
  }
  return compareText(a.toUpperCase(), b.toUpperCase())
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
