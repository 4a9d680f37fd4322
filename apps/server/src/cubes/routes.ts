import { cubes } from '@cubeward/contract/admin/cubes.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const cubeRoutes = (route: Route, { db, sealer }: Pick<Context, 'db' | 'sealer'>) => {
  const open = (sealed: Buffer | null) => (sealed === null ? null : sealer.open(sealed))

  route(cubes.list, ({ params, query }) => queries.list(db, params.operator, query))

  route(cubes.read, async ({ params }) => {
    const { cube, sealed } = found(await queries.read(db, params.operator, params.cubeId), 'cube')
    return { ...cube, setupKey: open(sealed) }
  })

  route(cubes.overview, async ({ params }) => {
    const row = found(await queries.overview(db, params.operator, params.cubeId), 'cube')
    const codes = row.codes.map(({ permission, fixed, confirmed, sealed }) => [
      permission,
      { fixed, confirmed, code: sealed === null ? null : open(Buffer.from(sealed, 'base64')) },
    ])
    return {
      ...row.cube,
      setupKey: open(row.setup_key_sealed),
      router: { ...row.cube.router, password: open(row.router_password_sealed) },
      maintenanceCodes: Object.fromEntries(codes),
    }
  })
}
