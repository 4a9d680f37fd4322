import { forgetAhead } from './ahead.ts'

/*
 * Where the live feeds stood when the pages read what they show. A feed that stands there still when it is followed has nothing to make up
 * for, so that nothing is read twice.
 */

/** Header of a reading and of its answer: `operator=<feed>:<number>,cube=<feed>:<number>`. */
export const LIVE_POSITION = 'live-position'

interface Subject {
  /** Readings that are not answered yet. */
  pending: number
  /** The oldest position that something on the screen was read at; null: nobody knows. */
  at: { feed: string; seq: number } | null | undefined
}
const subjects = new Map<string, Subject>()
const KINDS = [
  ['operator', 'operator'],
  ['cube', 'cubeId'],
  ['unit', 'unitId'],
] as const

type Ids = Readonly<Record<string, string>>
const idOf = (kind: string, id: string) => `${kind}:${id}`

function subjectOf(id: string): Subject {
  const subject = subjects.get(id) ?? { pending: 0, at: undefined }
  subjects.set(id, subject)
  return subject
}

/** A reading begins. To be called with what its answer says; with undefined if there was none. */
export function noteReading(ids: Ids): (told: string | null | undefined) => void {
  const read = KINDS.flatMap(([kind, name]) => {
    const id = ids[name]
    return id === undefined ? [] : [{ kind, subject: subjectOf(idOf(kind, id)) }]
  })
  for (const { subject } of read) subject.pending += 1
  return (told) => {
    const positions = new Map(told?.split(',').map((it) => it.split('=') as [string, string | undefined]))
    for (const { kind, subject } of read) {
      subject.pending -= 1
      if (told !== undefined) subject.at = older(subject.at, positions.get(kind))
    }
  }
}

function older(known: Subject['at'], told: string | undefined): Subject['at'] {
  const [feed = '', number = ''] = told?.split(':') ?? []
  if (known === null || feed === '' || (known !== undefined && known.feed !== feed)) return null
  return { feed, seq: Math.min(Number(number), known?.seq ?? Number.POSITIVE_INFINITY) }
}

/**
 * True if all reads of this were answered at the position where the feed begins, so that nothing changed in between. True once at most:
 * what is read later, or was kept after the feed had ended, is read again when the next feed begins.
 */
export function missedNothing(ids: Ids, feed: string | undefined, seq: number): boolean {
  forgetAhead()
  const [kind, name] = KINDS.findLast(([, name]) => ids[name] !== undefined) ?? ['operator', 'operator']
  const subject = subjectOf(idOf(kind, ids[name] ?? ''))
  const { at, pending } = subject
  subject.at = null
  return pending === 0 && at !== undefined && at !== null && at.feed === feed && at.seq === seq
}
