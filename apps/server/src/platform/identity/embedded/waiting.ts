import type { Database } from '../../db/client.ts'
import type { FleetLimit } from '../../security/limits.ts'

/** Takes one of each limit, in order; tells the seconds to wait if one of them is used up. */
export async function secondsToWait(
  db: Database,
  limits: readonly (readonly [FleetLimit, string])[],
): Promise<number | undefined> {
  for (const [limit, key] of limits) if (!(await limit.take(db, key))) return limit.waitSeconds
  return undefined
}
