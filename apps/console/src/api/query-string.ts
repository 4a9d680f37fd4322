/** A query as an address says it; empty if it says nothing. */
export function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return ''
  // a list is its name with each of its values
  const each = pairs.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return `?${new URLSearchParams(each)}`
}
