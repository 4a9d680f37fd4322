export interface Remark {
  /** As it stands at the door, at the check and in the text. */
  at: number
  text: string
  /** The door that it names. */
  box: string | undefined
}

/** Remarks as they were typed: one a line. “Box 6” or “Fach 6” in it is the door that it is about, if there is one. */
export function remarksOf(text: string, numbers: readonly string[]): Remark[] {
  const known = new Map(numbers.map((number) => [number.toLowerCase(), number]))
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const named = [...line.matchAll(/(?:box|fach|tür|door)\s+([\p{L}\p{N}-]+)/giu)]
      const box = named.map(([, number = '']) => known.get(number.toLowerCase())).find((one) => one !== undefined)
      return { at: index + 1, text: line, box }
    })
}
