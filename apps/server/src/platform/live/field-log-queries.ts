import type { Told } from '@cubeward/words/said.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { clampDate } from './clamp-date.ts'

const executedText = statement<{ id: string }>(
  // The clock of a cube may be wrong: the time it says counts only between the request and now.
  `UPDATE cube_requests SET executed = greatest(requested, least($3::timestamptz, $4::timestamptz))
   WHERE cube_id = $1 AND id = $2 AND executed IS NULL RETURNING id`,
)
/** False if it is known already, or no request of this cube. */
export async function setExecuted(
  tx: Queryable,
  { cubeId, requestId, created, received }: { cubeId: string; requestId: string; created: string; received: string },
): Promise<boolean> {
  return (await tx.query(executedText, [cubeId, requestId, clampDate(created), received])).length > 0
}

export interface LogLine {
  /** Of the event that brought it: a line that is told twice stands once. */
  id: string
  created: string
  type: string
  message: string
  said: Told | null
}
const appendText = statement<{ id: string }>(
  // A line of a cube whose clock is ahead is stored at the moment it came, so it is looked for by its id alone. The cube's state is locked, so
  // nobody else stores it meanwhile; the conflict is a batch that says a line twice.
  `INSERT INTO audit (id, operator_id, created, category, level, type, message, said, actor_id, actor_name, tenant_id, cube_id)
   SELECT l.id, c.operator_id, least(l.created, $3::timestamptz), 'cube', 'log', l.type, l.message, nullif(l.said, 'null'), c.id, c.description, c.tenant_id, c.id
   FROM cubes c CROSS JOIN jsonb_to_recordset($2::jsonb) AS l (id uuid, created timestamptz, type text, message text, said jsonb)
   WHERE c.id = $1 AND NOT EXISTS (SELECT FROM audit a WHERE a.id = l.id) ON CONFLICT DO NOTHING RETURNING id`,
)
/** Writes lines of a cube into the audit log of its operator; tells how many were new. */
export async function appendLines(
  tx: Queryable,
  cubeId: string,
  lines: readonly LogLine[],
  received: string,
): Promise<number> {
  const rows = lines.map((line) => ({ ...line, created: clampDate(line.created) }))
  return (await tx.query(appendText, [cubeId, JSON.stringify(rows), received])).length
}
