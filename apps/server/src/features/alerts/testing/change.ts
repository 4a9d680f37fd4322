import type { Database } from '../../../platform/db/client.ts'
import { reconcileAlerts } from '../reconcile.ts'

let made = 0
/** Changes something that alerts follow from, and reconciles the alerts of the cubes, as every writer does it. Tells whose have changed. */
export const changeCubes = (
  db: Database,
  cubeIds: readonly string[],
  text: string,
  { values = [], now }: { values?: unknown[]; now?: number | undefined } = {},
): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.query({ name: `test-change-${++made}`, text }, values)
    return reconcileAlerts(tx, cubeIds, now)
  })
