import type { BillingData } from '@cubeward/contract/admin/billing.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import * as cubes from '../cubes/write-queries.ts'

interface Row extends BillingData {
  tenantId: string | null
}
const rowText = `SELECT c.tenant_id AS "tenantId", b.commissioning, b.operating_costs_from AS "operatingCostsFrom",
     b.operating_costs_until AS "operatingCostsUntil", b.decommissioning, b.notes
   FROM cubes c LEFT JOIN cube_billing b ON b.cube_id = c.id WHERE c.operator_id = $1 AND c.id = $2`
const readText = statement<Row>(rowText)

/** Undefined if the operator has no such cube. */
export const read = async (db: Queryable, operator: string, cubeId: string) =>
  split((await db.query(readText, [operator, cubeId]))[0])
/** The cube is held until the end of the transaction; undefined if the operator has no such cube. */
export const lock = async (tx: Queryable, operator: string, cubeId: string) =>
  // In two statements: one alone would see the data as they were before it had to wait for the cube.
  (await cubes.hold(tx, operator, cubeId)) && read(tx, operator, cubeId)

function split(row: Row | undefined): { tenantId: string | null; billing: BillingData } | undefined {
  if (row === undefined) return undefined
  const { tenantId, ...billing } = row
  return { tenantId, billing }
}

const putText = statement(
  `INSERT INTO cube_billing (cube_id, commissioning, operating_costs_from, operating_costs_until, decommissioning, notes)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cube_id) DO UPDATE SET commissioning = excluded.commissioning,
     operating_costs_from = excluded.operating_costs_from, operating_costs_until = excluded.operating_costs_until,
     decommissioning = excluded.decommissioning, notes = excluded.notes`,
)
export const put = (tx: Queryable, cubeId: string, it: BillingData) =>
  tx.query(putText, [
    cubeId,
    it.commissioning,
    it.operatingCostsFrom,
    it.operatingCostsUntil,
    it.decommissioning,
    it.notes,
  ])
