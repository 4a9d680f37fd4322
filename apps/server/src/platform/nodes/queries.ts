import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

const joinText = statement(
  `INSERT INTO nodes (id, machine, pid, lease_until) VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond')`,
)
export const join = (
  db: Queryable,
  { id, machine, pid, leaseMs }: { id: string; machine: string; pid: number; leaseMs: number },
) => db.query(joinText, [id, machine, pid, leaseMs])

const renewText = statement<{ id: string }>(
  `UPDATE nodes SET lease_until = now() + $2 * interval '1 millisecond' WHERE id = $1 AND NOT ended RETURNING id`,
)
/** False if it has been given up. */
export const renew = async (db: Queryable, id: string, leaseMs: number): Promise<boolean> =>
  (await db.query(renewText, [id, leaseMs])).length > 0

interface Other {
  id: string
  machine: string
  pid: number
}
const othersText = statement<Other>('SELECT id, machine, pid FROM nodes WHERE id <> $1')
export const others = (db: Queryable, id: string): Promise<Other[]> => db.query(othersText, [id])

const giveUpText = statement<{ id: string }>(
  'UPDATE nodes SET ended = true WHERE id = $1 AND (ended OR $2 OR lease_until < now()) RETURNING id',
)
/** True if it is no more: its lease has ended, or it is `gone` for certain. From then on it cannot renew. */
export const giveUp = async (db: Queryable, id: string, gone: boolean): Promise<boolean> =>
  (await db.query(giveUpText, [id, gone])).length > 0

const removeText = statement('DELETE FROM nodes WHERE id = $1')
export const remove = (db: Queryable, id: string) => db.query(removeText, [id])
