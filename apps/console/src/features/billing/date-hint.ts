/** Said and not refused: whoever enters it may know why (decision 102). */
export function hintOf(from: string | null | undefined, until: string | null | undefined, hint: string) {
  return from && until && until < from ? { hint } : {}
}
