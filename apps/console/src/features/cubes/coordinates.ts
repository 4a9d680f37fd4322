/** A coordinate as it was typed, as a number; what is none is dropped. A decimal comma is understood. */
export function parseCoordinate(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed)) return null
  return Number(trimmed)
}
