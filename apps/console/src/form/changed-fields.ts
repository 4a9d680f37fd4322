/** How many fields a person has changed: each of an address counts, a list once. */
export function changedFields(dirty: unknown): number {
  if (typeof dirty !== 'object' || dirty === null) return dirty === true ? 1 : 0
  const parts = Object.values(dirty).map(changedFields)
  return Array.isArray(dirty) ? Math.min(1, Math.max(0, ...parts)) : parts.reduce((sum, part) => sum + part, 0)
}
