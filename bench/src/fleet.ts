/** What is measured on: 20 operators as they are in life, and a small and a large one for what grows. */
export const CUBES = 100_000
const OPERATORS = 20

/** Zipf: the second largest is half of the largest, the third a third. */
function zipf(total: number, count: number): number[] {
  const harmonic = Array.from({ length: count }, (_, n) => 1 / (n + 1)).reduce((sum, part) => sum + part, 0)
  const sizes = Array.from({ length: count }, (_, n) => Math.floor(total / harmonic / (n + 1)))
  const rest = total - sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size, n) => (n === 0 ? size + rest : size))
}

export interface BenchOperator {
  id: string
  cubes: number
}
export const operators: readonly BenchOperator[] = [
  ...zipf(CUBES, OPERATORS).map((cubes, n) => ({ id: `op-${String(n + 1).padStart(2, '0')}`, cubes })),
  { id: 'all', cubes: CUBES },
  { id: 'small', cubes: 1_000 },
]
export const largest = 'op-01'

/** Of each cube whose number is divisible by this, the boxes themselves exist, not only their counts. */
export const EVERY = 100
export const BOXES_PER_CUBE = 20

/** Member of every operator. */
export const member = 'bench-user'

/** Kinds of words that operators look for; each is searched for in the largest operator. */
export const termClasses: readonly { name: string; term: string }[] = [
  { name: 'whole id', term: 'op-01-0012345' },
  { name: 'start of an id', term: 'op-01-00123' },
  { name: 'end of an id', term: '12345' },
  { name: 'frequent city', term: 'hamburg' },
  { name: 'rare city', term: 'innsbruck' },
  { name: 'street with number', term: 'lindenstraße 17' },
  { name: 'post code', term: '20147' },
  { name: 'site', term: 'north gate' },
  { name: 'word of a description', term: 'locker' },
  { name: 'umlaut', term: 'münchen' },
  { name: 'two letters', term: 'mü' },
  { name: 'no hit', term: 'nowhere-at-all' },
]

/** Kinds of words that are looked for in the audit log of the largest operator. */
export const auditTerms: readonly { name: string; term: string }[] = [
  { name: 'frequent word', term: 'opening' },
  { name: 'frequent phrase', term: 'opening of box' },
  { name: 'word and number', term: 'box 17' },
  { name: 'start of a word', term: 'requ' },
  { name: 'rare word', term: 'firmware' },
  { name: 'umlaut', term: 'münchen' },
  { name: 'no hit', term: 'nowhere-at-all' },
]
