import { compareBoxNumbers } from './box-number.ts'

/** Types that every cube offers (decision 35), from small to large. */
export const usualBoxTypes = ['XS', 'S', 'M', 'L', 'XL'] as const

/** The types offered for a cube: the usual ones, then those in use, each once. */
export function offeredBoxTypes(inUse: Iterable<string>): string[] {
  const usual: readonly string[] = usualBoxTypes
  const more = [...new Set(inUse)].filter((type) => !usual.includes(type)).sort(compareBoxNumbers)
  return [...usual, ...more]
}
