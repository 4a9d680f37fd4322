import { mostOfKind, type StoryEntry, type StoryKind } from '@cubeward/contract/admin/box-story.ts'
import { maxPageSize } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

/** Entries of a page that people read; a larger page is one of an export. */
const pageSize = 100

interface Place {
  operator: string
  cubeId: string
  boxNumber: string
}
const locksText = statement<{ lock: string | null; secondary: string | null }>(
  `SELECT b.lock, b.secondary_lock AS secondary FROM boxes b JOIN cubes c ON c.id = b.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND b.number = $3`,
)
/** The locks of a box, the primary one first; undefined if the operator has no such box. */
export async function locksOf(db: Queryable, { operator, cubeId, boxNumber }: Place) {
  const [box] = await db.query(locksText, [operator, cubeId, boxNumber])
  return box && [box.lock, box.secondary]
}

/*
 * Of each source the newest entries below the cursor, by an index of its own; of these the newest together. What was at the same moment
 * is in the order of the ranks. $1 cube, $2 box, $3 its primary and its secondary lock, $4 kinds, $5 to $7 moment, rank and id of the cursor,
 * $8 the moment that it goes back to. One entry more than a page has says that there are more.
 */
const FEW = ':few'
const asked = (kind: StoryKind) => `'${kind}' = ANY ($4::text[])`
const below = (rank: number, at: string, id: string) =>
  `${at} <= $5 AND ${at} >= $8::timestamptz AND (${at}, ${rank}, ${id}) < ($5, $6::int, $7::uuid)`
const newest = (at: string, id: string) => `ORDER BY ${at} DESC, ${id} DESC LIMIT ${FEW}`
const row = (kind: StoryEntry['kind'], rank: number, at: string, id: string, fields: string) =>
  `SELECT ${at} AS at, ${rank} AS rank, ${id} AS id,
     json_build_object('kind', '${kind}', 'id', '${rank}-' || ${id}, 'at', ${iso(at)}, ${fields}) AS entry`

const nameOf = (actor: string, known = 'NULL') =>
  `coalesce((SELECT coalesce(u.name, u.email) FROM users u WHERE u.id = ${actor}), ${known},
     (SELECT p.name FROM apps p WHERE p.id = ${actor}), ${actor})`
const by = (actor: string, known?: string) => `'by', ${nameOf(actor, known)},
  'source', CASE WHEN ${actor} = 'system' THEN 'Server' WHEN ${actor} = $1 THEN 'Cube'
    WHEN EXISTS (SELECT FROM users u WHERE u.id = ${actor}) THEN 'Console'
    WHEN EXISTS (SELECT FROM apps p WHERE p.id = ${actor}) THEN 'App' ELSE 'Console' END`
const ofEachLock = 'FROM unnest($3::text[]) AS l (lock) CROSS JOIN LATERAL'
const lockFields = (lock: string) => `'lock', ${lock}, 'secondary', ${lock} IS DISTINCT FROM ($3::text[])[1]`

// What moved by a command is told with the command. A closing after an opening that nobody ordered is told with the opening.
const lockEvents = `${row(
  ...(['lock', 1, 'e.created', 'e.id'] as const),
  `${lockFields('l.lock')}, 'status', e.status, 'closed', ${iso('e.closed')}, 'opened', ${iso('e.opened')},
   'by', (SELECT ${nameOf('k.actor_id')} FROM lock_commands k WHERE k.id = e.command_id AND k.cube_id = $1)`,
)} ${ofEachLock} (
   SELECT e.id, e.created, e.status, e.command_id, CASE WHEN after.status = 'Closed' THEN after.created END AS closed,
     CASE WHEN before.status = 'Open' THEN before.created END AS opened
   FROM lock_events e
   LEFT JOIN LATERAL (SELECT n.status, n.created FROM lock_events n
     WHERE e.status = 'Open' AND e.command_id IS NULL AND n.cube_id = $1 AND n.lock = l.lock AND (n.created, n.id) > (e.created, e.id)
     ORDER BY n.created, n.id LIMIT 1) after ON true
   LEFT JOIN LATERAL (SELECT n.status, n.created, n.command_id FROM lock_events n
     WHERE e.status = 'Closed' AND n.cube_id = $1 AND n.lock = l.lock AND (n.created, n.id) < (e.created, e.id)
     ORDER BY n.created DESC, n.id DESC LIMIT 1) before ON true
   WHERE ${asked('lock')} AND e.cube_id = $1 AND e.lock = l.lock AND ${below(1, 'e.created', 'e.id')}
     AND (e.command_id IS NULL OR NOT ${asked('command')})
     AND (before.status IS DISTINCT FROM 'Open' OR before.command_id IS NOT NULL)
   ${newest('e.created', 'e.id')}) e`

const commands = `${row(
  ...(['command', 2, 'k.requested', 'k.id'] as const),
  `${lockFields('l.lock')}, ${by('k.actor_id')}, 'state', k.state, 'reason', k.reason, 'sent', ${iso('k.sent')},
   'acknowledged', ${iso('k.acknowledged')}, 'settled', ${iso('k.settled')}`,
)} ${ofEachLock} (
   SELECT * FROM lock_commands k WHERE ${asked('command')} AND k.cube_id = $1 AND k.lock = l.lock AND ${below(2, 'k.requested', 'k.id')}
   ${newest('k.requested', 'k.id')}) k`

const occupancies = (rank: number, at: 'o.created' | 'o.ended') => `${row(
  ...(['occupancy', rank, at, 'o.id'] as const),
  `'occupancyId', o.id, 'appId', o.app_id, 'appName', coalesce((SELECT p.name FROM apps p WHERE p.id = o.app_id), o.app_id),
   'since', ${at === 'o.ended' ? iso('o.created') : 'NULL'}`,
)} FROM occupancies o
   WHERE ${asked('occupancy')} AND o.cube_id = $1 AND o.box_number = $2 AND ${below(rank, at, 'o.id')}
   ${at === 'o.ended' ? 'AND o.ended IS NOT NULL' : ''} ${newest(at, 'o.id')}`

const fromAuditLog = (
  kind: StoryEntry['kind'],
  rank: number,
  of: { asked: StoryKind; types: string; fields: string },
) => `${row(
  ...([kind, rank, 'a.created', 'a.id'] as const),
  `'auditId', a.id, 'type', a.type, ${by('a.actor_id', 'a.actor_name')}, ${of.fields}`,
)} FROM audit a
   WHERE ${asked(of.asked)} AND a.cube_id = $1 AND a.box_number = $2 AND a.type IN (${of.types}) AND ${below(rank, 'a.created', 'a.id')}
   ${newest('a.created', 'a.id')}`
/** As the partial indexes of the audit log have them (`migrations/0006-audit.sql`). */
const types = {
  occupancy: `'OccupancyUpdated', 'OccupancyRead'`,
  maintenance: `'BoxMaintenanceRequired', 'BoxMaintenanceCompleted'`,
  note: `'NoteCreated', 'NoteChanged', 'NoteDeleted'`,
  change: `'BoxCreated', 'BoxUpdated', 'BoxDeleted'`,
}

const sources = [
  lockEvents,
  commands,
  occupancies(3, 'o.created'),
  occupancies(4, 'o.ended'),
  fromAuditLog('access', 5, { asked: 'occupancy', types: types.occupancy, fields: `'occupancyId', a.occupancy_id` }),
  fromAuditLog('maintenance', 6, {
    asked: 'maintenance',
    types: types.maintenance,
    fields: `'since', CASE WHEN a.type = 'BoxMaintenanceCompleted' THEN a.patch->0->>'fromValue' END`,
  }),
  fromAuditLog('note', 7, {
    asked: 'note',
    types: types.note,
    fields: `'note', (SELECT json_build_object('id', n.id, 'note', n.note, 'done', n.done) FROM cube_notes n
        WHERE n.id = (a.data->>'noteId')::uuid AND n.cube_id = $1 AND n.box_number = $2),
      'done', (SELECT (it->'value')::boolean FROM jsonb_array_elements(coalesce(a.patch, '[]')) it WHERE it->>'path' = '/done')`,
  }),
  fromAuditLog('change', 8, {
    asked: 'change',
    types: types.change,
    fields: `'fields', coalesce((SELECT json_agg(DISTINCT split_part(it->>'path', '/', 2)) FROM jsonb_array_elements(a.patch) it), '[]')`,
  }),
]

interface Row {
  entry: StoryEntry
  at: string
  rank: number
  id: string
}
const textOf = (size: number) =>
  statement<Row>(
    `SELECT entry, at::text AS at, rank, id FROM (${sources.map((source) => `(${source})`).join('\nUNION ALL ')}) AS story
     ORDER BY story.at DESC, rank DESC, id DESC LIMIT ${FEW}`.replaceAll(FEW, String(size + 1)),
  )
export const storyText = textOf(pageSize)
const exportText = textOf(maxPageSize)
export type Cursor = readonly [at: string, rank: number, id: string]
const END = [99, 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

interface Asked {
  cubeId: string
  boxNumber: string
  locks: readonly (string | null)[]
}
/** From when to when, both included. */
export interface Span {
  from?: string | undefined
  until?: string | undefined
}
export const valuesOf = (
  { cubeId, boxNumber, locks }: Asked,
  kinds: readonly StoryKind[],
  { from = '-infinity', until = 'infinity' }: Span = {},
  cursor: Cursor = [until, ...END],
) => [cubeId, boxNumber, locks, kinds, ...cursor, from]
/** Entries of a page, and at least one more if there is one. */
export const page = (
  db: Queryable,
  box: Asked,
  kinds: readonly StoryKind[],
  span: Span,
  size: number,
  cursor?: Cursor,
) => db.query(size > pageSize ? exportText : storyText, valuesOf(box, kinds, span, cursor))

const upTo = (rows: string) => `(SELECT count(*)::int FROM (${rows} LIMIT ${mostOfKind}) AS few)`
const within = (at: string) => `${at} BETWEEN $4::timestamptz AND $5::timestamptz`
const ofType = (kind: keyof typeof types) =>
  upTo(
    `SELECT FROM audit a WHERE a.cube_id = $1 AND a.box_number = $2 AND a.type IN (${types[kind]}) AND ${within('a.created')} ORDER BY a.created DESC`,
  )
const ofOccupancies = (at: string) =>
  upTo(
    `SELECT FROM occupancies o WHERE o.cube_id = $1 AND o.box_number = $2 AND ${within(`o.${at}`)} ORDER BY o.${at} DESC`,
  )
// Of locks as they are told without the commands: a closing with its opening is one. That halves them at most.
const locksTold = `SELECT e.command_id FROM unnest($3::text[]) AS l (lock) CROSS JOIN LATERAL (
       SELECT e.*, lag(e.status) OVER (ORDER BY e.created, e.id) AS before, lag(e.command_id) OVER (ORDER BY e.created, e.id) AS ordered FROM (
         SELECT * FROM lock_events e WHERE e.cube_id = $1 AND e.lock = l.lock AND e.created <= $5::timestamptz
         ORDER BY e.created DESC, e.id DESC LIMIT ${2 * mostOfKind}) e) e
       WHERE e.created >= $4::timestamptz AND (e.status <> 'Closed' OR e.before IS DISTINCT FROM 'Open' OR e.ordered IS NOT NULL)
       LIMIT ${mostOfKind}`
interface Counts {
  counts: Record<StoryKind, number>
  /** Lock events that are told with their command, where commands are told. */
  joined: number
}
export const countsText = statement<Counts>(
  `WITH told AS MATERIALIZED (${locksTold})
   SELECT (SELECT count(command_id)::int FROM told) AS joined, json_build_object(
     'lock', (SELECT count(*)::int FROM told),
     'command', ${upTo(`SELECT FROM unnest($3::text[]) AS l (lock) CROSS JOIN LATERAL (SELECT FROM lock_commands k
       WHERE k.cube_id = $1 AND k.lock = l.lock AND ${within('k.requested')} ORDER BY k.requested DESC LIMIT ${mostOfKind}) k`)},
     'occupancy', least(${mostOfKind}, ${ofOccupancies('created')} + ${ofOccupancies('ended')} + ${ofType('occupancy')}),
     'maintenance', ${ofType('maintenance')}, 'note', ${ofType('note')}, 'change', ${ofType('change')}) AS counts`,
)
export const countValues = (
  { cubeId, boxNumber, locks }: Asked,
  { from = '-infinity', until = 'infinity' }: Span = {},
) => [cubeId, boxNumber, locks, from, until]
/** How many there are of each kind, and of those that are asked for together, as far as they are counted. */
export async function counts(db: Queryable, box: Asked, kinds: readonly StoryKind[], span: Span) {
  const [row] = await db.query(countsText, countValues(box, span))
  if (row === undefined) throw new Error('A query without a table gave no row')
  const { counts, joined } = row
  const asked = [...new Set(kinds)]
  const twice = asked.includes('lock') && asked.includes('command') ? joined : 0
  return {
    counts,
    totalElements: asked.reduce((sum, kind) => sum + counts[kind], -twice),
    capped: asked.some((kind) => counts[kind] === mostOfKind),
  }
}
