import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Schedules } from '../../platform/deliveries/schedules.ts'
import { forEachSettled } from '../../platform/lib/for-each-settled.ts'
import * as queries from './queries.ts'

const everyMs = 5 * 60_000

/** Counts what the dashboards show: days that have changed, and the present figures of one operator or of all. */
export async function compute(db: Database, timeZone: string, operator: string | null = null): Promise<void> {
  while (!(await db.transaction((tx) => queries.countSlice(tx, timeZone))));
  // one after the other: no statement takes longer for the number of operators
  await forEachSettled(operator === null ? await queries.operators(db) : [operator], (id) => queries.countKpis(db, id))
}

export function registerDashboard(schedules: Schedules, { db, config }: Pick<Context, 'db' | 'config'>): void {
  schedules.every(everyMs, 'dashboard', () => compute(db, config.messages.timeZone))
}
