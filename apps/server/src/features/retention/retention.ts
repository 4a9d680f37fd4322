import { tells } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import * as audit from '../../platform/audit/audit.ts'
import { act } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { Schedules } from '../../platform/deliveries/schedules.ts'
import { forEachSettled } from '../../platform/lib/for-each-settled.ts'
import { forgetReports } from '../lock-modules/device-queries.ts'
import { forgetOutages } from '../outages/queries.ts'
import { forgetUnits } from '../setup/pending-queries.ts'

const tenantsText = statement<{ id: string; operatorId: string; days: number }>(
  `SELECT id, operator_id AS "operatorId", retention_days AS days FROM tenants WHERE retention_days IS NOT NULL ORDER BY id`,
)
// The tenant is locked and its days read again: a period that was changed or a tenant that was moved meanwhile counts as it is now.
const lockText = statement<{ operatorId: string; days: number | null }>(
  'SELECT operator_id AS "operatorId", retention_days AS days FROM tenants WHERE id = $1 FOR SHARE',
)
const occupanciesText = statement<{ id: string }>(
  `DELETE FROM occupancies WHERE id IN (
     SELECT o.id FROM occupancies o JOIN cubes c ON c.id = o.cube_id
     WHERE c.tenant_id = $1 AND o.ended IS NOT NULL AND o.ended < $2 LIMIT 2000) RETURNING id`,
)

const dayMs = 86_400_000
/** For so long a unit that nobody uses may wait for its first connection. */
const UNIT_DAYS = 30

/**
 * Removes what the tenants no longer want kept (decision 59): ended occupancies with all that hangs on them. Tells how many. One tenant of
 * which it fails keeps no other from it.
 */
export async function applyRetention(db: Database, now = Date.now()): Promise<number> {
  let removed = 0
  await forEachSettled(await db.query(tenantsText), async ({ id }) => {
    removed += await untilNoneIsLeft(() => removePart(db, id, now), db)
  })
  return removed
}

async function removePart(db: Database, id: string, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [tenant] = await tx.query(lockText, [id])
    if (tenant === undefined || tenant.days === null) return 0
    const before = new Date(now - tenant.days * dayMs).toISOString()
    const gone = (await tx.query(occupanciesText, [id, before])).length
    if (gone > 0)
      await audit.append(tx, {
        operatorId: tenant.operatorId,
        category: 'tenant',
        level: 'log',
        type: 'RetentionApplied',
        message: tells('occupancy.removed', { number: gone, days: tenant.days }),
        actor: audit.system,
        tenantId: id,
        data: { occupancies: gone, retentionDays: tenant.days },
      })
    return gone
  })
}

/** Removes part after part. Tells how many it were. */
async function untilNoneIsLeft(forget: (db: Database) => Promise<number>, db: Database): Promise<number> {
  let removed = 0
  let part: number
  do {
    part = await forget(db)
    removed += part
  } while (part > 0)
  return removed
}
/** Removes what lock modules reported more than a year ago. Tells how many. */
export const forgetAllReports = (db: Database) => untilNoneIsLeft(forgetReports, db)
/** Removes outages that no page tells any more. Tells how many. */
export const forgetAllOutages = (db: Database) => untilNoneIsLeft(forgetOutages, db)
/** Removes units that registered themselves, belong to nobody and never connected. Tells how many. */
export const forgetWaitingUnits = (db: Database) =>
  untilNoneIsLeft(
    () =>
      act(
        db,
        { operator: null, actor: audit.system },
        {
          act: (tx) => forgetUnits(tx, UNIT_DAYS),
          audit: (units) =>
            units === 0
              ? undefined
              : {
                  type: 'SetupDeleted',
                  message: tells('setup.unitsForgotten', { days: UNIT_DAYS, number: units }),
                  data: { units },
                },
        },
      ),
    db,
  )

const kinds: Readonly<Record<string, (db: Database) => Promise<number>>> = {
  'ended occupancies': applyRetention,
  'units that never connected': forgetWaitingUnits,
  'reports of lock modules': forgetAllReports,
  'old outages': forgetAllOutages,
}

export const registerRetention = (schedules: Schedules, { db, log }: { db: Database; log: Logger }): void =>
  schedules.every(dayMs, 'retention', () =>
    forEachSettled(Object.entries(kinds), async ([what, remove]) => {
      const removed = await remove(db)
      if (removed > 0) log.info({ removed }, `retention: ${what} removed`)
    }),
  )
