import { createHash } from 'node:crypto'

/** An entry as it is sealed: all of its columns as text. Only PostgreSQL writes JSON here, whose form of it is always the same. */
export interface SealedEntry {
  id: string
  chain: string
  created: string
  fields: (string | null)[]
}

const columns = [
  'id',
  'operator_id',
  'category',
  'level',
  'type',
  'message',
  // Other languages are made from it, so it must not change either.
  'said',
  'actor_id',
  'actor_name',
  'tenant_id',
  'cube_id',
  'app_id',
  'box_number',
  'occupancy_id',
  'user_id',
  'reference_type',
  'reference_id',
  'data',
  'patch',
] as const
const at = (column: (typeof columns)[number]) => columns.indexOf(column)

/** A line of a cube's own log: it carries the time that it had there, and may come long after. */
export const isFromSite = ({ fields }: Pick<SealedEntry, 'fields'>): boolean =>
  fields[at('level')] === 'log' && fields[at('cube_id')] !== null && fields[at('actor_id')] === fields[at('cube_id')]

/** SQL for the columns of a `SealedEntry` from `a`, a row of the audit log. */
export const entryColumns = `a.id, coalesce(a.operator_id, '') AS chain, a.created::text AS created,
  ARRAY[${columns.map((column) => `a.${column}::text`).join(', ')}, a.created::text] AS fields`

/** The hash of an entry in its chain: it depends on every column of it and on all entries before. */
export const entryHash = (before: Buffer, { fields }: Pick<SealedEntry, 'fields'>): Buffer =>
  createHash('sha256').update(before).update(JSON.stringify(fields)).digest()

/** What stands before the first entry of a chain. */
export const chainStart = (chain: string): Buffer => createHash('sha256').update(`cubeward audit ${chain}`).digest()
