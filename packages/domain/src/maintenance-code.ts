/** What the helper text of the field says. */
export const supportedDigits = '1-9'
const code = /^[1-9]+$/

/** Only the digits 1 to 9, at least one. */
export const isMaintenanceCode = (text: string): boolean => code.test(text)

/** Digits of a code that a cube makes. */
export const generatedCodeLength = 6

/** A code of digits that are each chosen by `digit`, an even choice of 1 to 9; none of those that are taken. */
export function generateMaintenanceCode(digit: () => number, taken: ReadonlySet<string>): string {
  for (;;) {
    const made = Array.from({ length: generatedCodeLength }, digit).join('')
    if (!taken.has(made)) return made
  }
}

/** Codes that stand more than once. */
export const duplicateCodes = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((one, index) => codes.indexOf(one) !== index)),
]
