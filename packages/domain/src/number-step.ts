/**
 * Steps a box number: the first number found in the text changes by `by`, the rest stays. An empty text becomes 1. Leading
 * zeros keep their width (`A09` → `A10`), and nothing steps below 0.
 */
export function stepBoxNumber(number: string, by: 1 | -1): string {
  if (number.trim() === '') return '1'
  const digits = /\d+/.exec(number)?.[0]
  if (digits === undefined) return by === 1 ? `${number}1` : number
  // as long as one likes: box numbers may hold more digits than a number can
  const stepped = BigInt(digits) + BigInt(by)
  const next = (stepped < 0n ? 0n : stepped).toString().padStart(digits.length, '0')
  // going back over a ten, 10 becomes 9 and not 09
  const plain = digits.startsWith('0') ? next : next.replace(/^0+(?=\d)/, '')
  return number.replace(digits, () => plain)
}
