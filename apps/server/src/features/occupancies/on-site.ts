import type { SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import { statement } from '../../platform/db/sql.ts'
import type { OccupanciesOnSite } from '../../platform/live/cube-socket.ts'
import { openOrNot } from '../../platform/security/secrets.ts'
import { endOccupancies, type OccupancyContext, onOccupancies } from './service.ts'

type OnSite = NonNullable<SiteConfiguration['occupancies']>[number]
const currentText = statement<Omit<OnSite, 'accessCode'> & { sealed: Buffer | null }>(
  `SELECT id, box_number AS "boxNumber", access_code_sealed AS sealed, access_keys AS "accessKeys"
   FROM occupancies WHERE cube_id = $1 AND ended IS NULL ORDER BY created, id`,
)
const operatorText = statement<{ operator: string }>(
  'SELECT operator_id AS operator FROM cubes WHERE id = $1 AND operator_id IS NOT NULL',
)

/** What cubes must know of occupancies to let people in by themselves, and what they tell of them. */
export const occupanciesOnSite = (context: OccupancyContext): OccupanciesOnSite => ({
  async current(cubeId) {
    const rows = await context.db.query(currentText, [cubeId])
    return rows.map(({ sealed, ...row }) => {
      return { ...row, accessCode: sealed === null ? null : (openOrNot(context.sealer, sealed) ?? null) }
    })
  },
  async pickedUp(cubeId, id) {
    const [owner] = await context.db.query(operatorText, [cubeId])
    if (owner === undefined) return
    // One that has ended meanwhile, or was never one of this cube, is ended no second time.
    await onOccupancies(context, { ...owner, cubeId, actor: { id: cubeId, name: null } }, (site) =>
      endOccupancies(site, { id }),
    )
  },
})
