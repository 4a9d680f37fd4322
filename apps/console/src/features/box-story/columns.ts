import type { StoryEntry } from '@cubeward/contract/admin/box-story.ts'
import type { Column } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { plainText } from '../../ui/plain-text.ts'
import { kindOf, kindWord, NAME, outcomeOf, sentenceOf, sourceOf } from './words.ts'

const sentence = (entry: StoryEntry) => {
  const { words, name = '' } = sentenceOf(entry)
  return words.replace(NAME, name)
}
/** What stands below the sentence: the note, or what a command came to. */
function more(entry: StoryEntry): string | undefined {
  if (entry.kind === 'note' && entry.note !== null) return plainText(entry.note.note)
  return entry.kind === 'command' ? outcomeOf(entry) : undefined
}

/** A story as a table, for a file. */
export const storyColumns = (): Column<StoryEntry>[] =>
  (
    [
      ['at', t('Time'), ({ at }) => ({ at })],
      ['kind', t('Kind'), (entry) => kindWord(kindOf(entry))],
      ['what', t('What happened'), sentence],
      ['details', t('Details'), (entry) => [sentenceOf(entry).detail, more(entry)].filter(Boolean).join(' · ')],
      ['lock', t('Lock'), (entry) => ('lock' in entry ? entry.lock : null)],
      ['occupancy', t('Occupancy'), (entry) => ('occupancyId' in entry ? entry.occupancyId : null)],
      ['source', t('Source'), sourceOf],
    ] satisfies [string, string, Column<StoryEntry>['value']][]
  ).map(([key, label, value]) => ({ key, label, cell: () => null, value }))
