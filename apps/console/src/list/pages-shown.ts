const ALL_UP_TO = 5

/**
 * Page numbers of a pager; undefined is a gap: 1 … 4 5 6 … 52. Beyond the last page that has a number, only the one before leads back:
 * 1 … 400 … 411 412.
 */
export function pagesShown(current: number, numbered: number): (number | undefined)[] {
  const last = Math.max(current, numbered)
  if (last <= ALL_UP_TO) return Array.from({ length: last }, (_, at) => at + 1)
  const near = new Set([1, last])
  const from = Math.max(1, Math.min(current - 1, last - 2))
  for (let page = from; page < from + 3; page++) if (page <= numbered || page >= current - 1) near.add(page)
  if (current > numbered) near.add(numbered)
  const shown: (number | undefined)[] = []
  let before = 0
  for (const page of [...near].sort((a, b) => a - b)) {
    if (page === before + 2 && page <= numbered) shown.push(page - 1)
    else if (page > before + 1) shown.push(undefined)
    shown.push(page)
    before = page
  }
  return shown
}
