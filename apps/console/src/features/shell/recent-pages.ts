export interface Visit {
  path: string
  title: string
}

const KEY = 'cubeward.recent'
const KEPT = 6

/** Pages of this tab, the last one first. */
export function recentPages(): Visit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisit) : []
  } catch {
    return []
  }
}

export function rememberVisit(path: string, windowTitle: string): void {
  const title = windowTitle.replace(/ · Cubeward$/, '')
  if (title === '') return
  const others = recentPages().filter((it) => it.path !== path)
  sessionStorage.setItem(KEY, JSON.stringify([{ path, title }, ...others].slice(0, KEPT)))
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'title' in value &&
  typeof value.title === 'string'
