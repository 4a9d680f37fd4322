import type { BoxStory, StoryEntry } from '@cubeward/contract/admin/box-story.ts'

/** As much of a story as was read: from the newest entry on without a gap. */
export interface KnownStory {
  entries: readonly StoryEntry[]
  /** Where older ones begin; null: there are none. */
  next: string | null
}

/** The newest page, and behind it what was read before, if it reaches that far; else what was read before is read again. */
export function withNewest(known: KnownStory | undefined, newest: BoxStory): KnownStory {
  const { content, next } = newest
  const last = content.at(-1)?.id
  const met = next === null ? -1 : (known?.entries.findIndex(({ id }) => id === last) ?? -1)
  if (known === undefined || met < 0) return { entries: content, next }
  return { entries: [...content, ...known.entries.slice(met + 1)], next: known.next }
}

/** With a page of older entries behind it. */
export function withOlder(known: KnownStory, older: BoxStory): KnownStory {
  const there = new Set(known.entries.map(({ id }) => id))
  return { entries: [...known.entries, ...older.content.filter(({ id }) => !there.has(id))], next: older.next }
}
