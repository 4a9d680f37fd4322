import type { StoryEntry, StoryKind } from '@cubeward/contract/admin/box-story.ts'
import { stateWord, stepsOf } from '../../live/command-words.ts'
import { formatNumber, formatSince } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { refusal } from '../../locales/refusals.ts'
import { lockStatus } from '../../ui/status.ts'

export const kindWord = (kind: StoryKind): string => {
  const words: Record<StoryKind, string> = {
    lock: t('Lock'),
    command: t('Commands'),
    occupancy: t('Occupancies'),
    maintenance: t('Maintenance'),
    note: t('Notes'),
    change: t('Changes'),
  }
  return words[kind]
}

/** Under which kind it is filtered. */
export const kindOf = ({ kind }: StoryEntry): StoryKind => (kind === 'access' ? 'occupancy' : kind)

const sourceWord = (source: 'Console' | 'App' | 'Cube' | 'Server'): string => {
  const words = { Console: t('Console'), App: t('App'), Cube: t('Cube'), Server: t('Server') }
  return words[source]
}
export const sourceOf = (entry: StoryEntry): string =>
  sourceWord(entry.kind === 'lock' ? 'Cube' : entry.kind === 'occupancy' ? 'App' : entry.source)

/** Where the name stands in a sentence. */
export const NAME = '\uE000'
interface Sentence {
  /** With `NAME` in place of the name. */
  words: string
  name?: string
  /** Quiet words behind it. */
  detail?: string | undefined
}

const lasted = (from: string, until: string) => formatSince(from, new Date(until))
const name = NAME

function lockSentence({ status, by, opened, closed, at }: Extract<StoryEntry, { kind: 'lock' }>): Sentence {
  if (status === 'Closed')
    return {
      words: t('Closed'),
      detail: opened === null ? undefined : t('open for {span}', { span: lasted(opened, at) }),
    }
  if (status !== 'Open') return { words: t(lockStatus[status].label) }
  if (by !== null) return { words: t('Opened by {name}', { name }), name: by }
  return {
    words: t('Opened'),
    detail: closed === null ? undefined : t('closed after {span}', { span: lasted(at, closed) }),
  }
}

function commandSentence(entry: Extract<StoryEntry, { kind: 'command' }>): Sentence {
  const { state, by, at, settled } = entry
  if (state === 'Opened' && settled !== null) {
    const seconds = formatNumber(Math.max(0, Math.round((Date.parse(settled) - Date.parse(at)) / 100) / 10))
    return {
      words: t('Opened by {name}', { name }),
      name: by,
      detail: t('{seconds} s from click to door', { seconds }),
    }
  }
  return { words: t('Opening by {name}', { name }), name: by }
}

function auditSentence({ type, by }: { type: string; by: string }): Sentence | undefined {
  const words: Record<string, () => string> = {
    OccupancyRead: () => t('{name} looked at the access code', { name }),
    OccupancyUpdated: () => t('{name} changed the occupancy', { name }),
    BoxMaintenanceRequired: () => t('{name} required maintenance', { name }),
    BoxMaintenanceCompleted: () => t('{name} completed the maintenance', { name }),
    NoteCreated: () => t('{name} wrote a note', { name }),
    NoteChanged: () => t('{name} changed a note', { name }),
    NoteDeleted: () => t('{name} deleted a note', { name }),
    BoxCreated: () => t('{name} created the box', { name }),
    BoxUpdated: () => t('{name} changed the box', { name }),
    BoxDeleted: () => t('{name} deleted the box', { name }),
  }
  const said = words[type]
  return said && { words: said(), name: by }
}

const fieldWord = (field: string): string => {
  const words: Record<string, () => string> = {
    description: () => t('Description'),
    types: () => t('Types##of boxes'),
    apps: () => t('Apps'),
    enabled: () => t('Enabled'),
    lock: () => t('Lock'),
    secondaryLock: () => t('Secondary lock'),
    maxOccupancies: () => t('Max occupancies'),
    accessible: () => t('Accessible'),
    cooled: () => t('Cooled'),
    dangerousGoods: () => t('Dangerous goods'),
    charger: () => t('Charger'),
    accessKeys: () => t('Access keys'),
  }
  return words[field]?.() ?? field
}

/** What an entry says, in the reader's language. */
export function sentenceOf(entry: StoryEntry): Sentence {
  switch (entry.kind) {
    case 'lock':
      return lockSentence(entry)
    case 'command':
      return commandSentence(entry)
    case 'occupancy':
      return entry.since === null
        ? { words: t('Occupied by {name}', { name }), name: entry.appName }
        : {
            words: t('Occupancy of {name} ended', { name }),
            name: entry.appName,
            detail: t('after {span}', { span: lasted(entry.since, entry.at) }),
          }
  }
  const said = auditSentence(entry) ?? { words: entry.type }
  if (entry.kind === 'maintenance' && entry.since !== null)
    return { ...said, detail: t('after {span}', { span: lasted(entry.since, entry.at) }) }
  if (entry.kind === 'change' && entry.type === 'BoxUpdated')
    return { ...said, detail: entry.fields.map(fieldWord).join(', ') }
  if (entry.kind === 'note' && entry.done !== null)
    return {
      ...said,
      words: entry.done ? t('{name} marked a note as done', { name }) : t('{name} marked a note as not done', { name }),
    }
  if (entry.kind === 'note' && entry.note === null && entry.type === 'NoteCreated')
    return { ...said, detail: t('deleted since') }
  return said
}

/** The steps of a command, each with its time; of one that failed the last one says why. */
export function stepsOfEntry(entry: Extract<StoryEntry, { kind: 'command' }>) {
  const { id: commandId, lock, state, reason, at, sent, acknowledged, settled } = entry
  const taken = [
    { state: 'Requested' as const, at },
    { state: 'Sent' as const, at: sent },
    { state: 'Acknowledged' as const, at: acknowledged },
    { state, at: settled },
  ]
  const steps = taken.flatMap((step) => (step.at === null ? [] : [{ state: step.state, at: step.at }]))
  return stepsOf({ commandId, lock, own: false, steps, ...(reason !== null && { reason }) })
}

/** What a command came to, with the reason if there is one. */
export const outcomeOf = ({ state, reason }: Extract<StoryEntry, { kind: 'command' }>): string =>
  [stateWord(state), reason && refusal(reason)].filter(Boolean).join(': ')
