import { type StoryKind, storyKinds } from '@cubeward/contract/admin/box-story.ts'

/** So many days before today, and today; or all that is known. */
export const periods = ['0', '7', '30', '90', 'all'] as const
export type Period = (typeof periods)[number]
/** What the page begins with: its address says the others. */
export const usualPeriod: Period = '90'

/** What of a story is shown, as the address has it: kinds parted by commas, and days back or a time of its own. */
export interface StorySearch {
  kind?: string
  period?: Period
  from?: string
  until?: string
}
/** The same as it is asked for; no kinds are all of them. */
export interface StoryFilter {
  kinds: readonly StoryKind[]
  from?: string
  until?: string
}

const kindsOf = (text: unknown): StoryKind[] => {
  const asked = typeof text === 'string' ? text.split(',') : []
  return storyKinds.filter((kind) => asked.includes(kind))
}
// by hand: a schema would bring its library into the first page
const momentOf = (text: unknown): string | undefined => {
  const at = typeof text === 'string' ? new Date(text) : undefined
  return at && Number.isFinite(at.getTime()) ? at.toISOString() : undefined
}

/** What of an address is understood. */
export function storySearch(raw: Record<string, unknown>): StorySearch {
  const kind = kindsOf(raw.kind).join()
  const period = periods.find((it) => it === String(raw.period))
  const [from, until] = [momentOf(raw.from), momentOf(raw.until)]
  const own = Object.fromEntries(Object.entries({ from, until }).filter(([, at]) => at))
  return {
    ...(kind !== '' && { kind }),
    ...(period === undefined ? own : period !== usualPeriod && { period }),
  }
}

/** The same entries as a time of its own, to be changed. */
export function asOwn(search: StorySearch, now: Date): StorySearch {
  const { kind } = search
  const { from, until } = filterOf(search, now)
  return spanned({ ...(kind !== undefined && { kind }), from: from ?? '', until: until ?? '' })
}

/** A time of its own, of which either end may be empty: without both it is any time. */
export function spanned({ kind, from, until }: { kind?: string; from: string; until: string }): StorySearch {
  return {
    ...(kind !== undefined && { kind }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(from === '' && until === '' && { period: 'all' }),
  }
}

export function filterOf({ kind, period, from, until }: StorySearch, now: Date): StoryFilter {
  const kinds = kindsOf(kind)
  if (period === undefined && (from !== undefined || until !== undefined))
    return { kinds, ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
  if (period === 'all') return { kinds }
  // whole days: the same question all day
  const days = Number(period ?? usualPeriod)
  return { kinds, from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString() }
}
