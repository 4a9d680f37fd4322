import { type StoryKind, storyKinds } from '@cubeward/contract/admin/box-story.ts'

/** So many days before today, and today. */
export const periods = ['0', '7', '30', '90'] as const
export type Period = (typeof periods)[number]

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

/** What of an address is understood; a time that ends before it begins is none. */
export function storySearch(raw: Record<string, unknown>): StorySearch {
  const kind = kindsOf(raw.kind).join()
  const period = periods.find((it) => it === String(raw.period))
  const [from, until] = [momentOf(raw.from), momentOf(raw.until)]
  const span = from !== undefined && until !== undefined && from > until ? {} : { from, until }
  return {
    ...(kind !== '' && { kind }),
    ...(period !== undefined ? { period } : Object.fromEntries(Object.entries(span).filter(([, at]) => at))),
  }
}

export function filterOf({ kind, period, from, until }: StorySearch, now: Date): StoryFilter {
  const kinds = kindsOf(kind)
  // whole days: the same question all day
  if (period !== undefined)
    return { kinds, from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period)).toISOString() }
  return { kinds, ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
}
