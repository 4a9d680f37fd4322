import { ApiProblem } from '../../api/problem.ts'
import { t } from '../../locales/i18n.ts'

type Params = Readonly<Record<string, string | undefined>>

/** The words of an answer that says that what the address names cannot be found; undefined for any other failure. */
export function wordsOfMissing(error: unknown, params: Params): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.status === 404) return error.message
  // a name that nothing can have; which part of the address it is, the reader sees
  const ofAddress = error.errors.length > 0 && error.errors.every(({ field }) => field in params)
  return error.status === 400 && ofAddress ? error.errors.map(({ message }) => message).join(' ') : undefined
}

export interface ListAbove {
  href: string
  label: string
}

const lists: Readonly<Record<string, () => string>> = {
  cubes: () => t('To the cubes'),
  boxes: () => t('To the boxes'),
  tenants: () => t('To the tenants'),
  'lock-modules': () => t('To the lock modules'),
  occupancies: () => t('To the occupancies'),
  apps: () => t('To the apps'),
  'cube-activation-codes': () => t('To the activation codes'),
}

/** The list in which the last thing that a route's address names would stand. */
export function listAbove(routeId: string, params: Params): ListAbove | undefined {
  const parts = routeId.split('/')
  const named = parts.findLastIndex((part) => part.startsWith('$'))
  const words = lists[parts[named - 1] ?? '']
  if (words === undefined) return undefined
  const href = parts
    .slice(0, named)
    .map((part) => (part.startsWith('$') ? params[part.slice(1)] : part))
    .join('/')
  return { href, label: words() }
}
