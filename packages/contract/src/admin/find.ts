import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { BoxNumber, Id, Search, Text } from '../kernel/fields.ts'
import { AlertCounts, CubeListItem } from './cubes.ts'
import { LockModule } from './lock-modules.ts'
import { UnitItem } from './units.ts'
import { User } from './users.ts'

/** A cube with what its search looks through, so that it can be said why it was found. */
export const FoundCube = CubeListItem.pick({
  id: true,
  description: true,
  site: true,
  monitored: true,
  connected: true,
}).extend({
  address: Text(1000).nullable(),
  openAlerts: AlertCounts,
})
export type FoundCube = z.infer<typeof FoundCube>

export const Found = z.object({
  cubes: z.array(FoundCube),
  /** Boxes of the number that the search ends with, at cubes that the rest of it finds. */
  boxes: z.array(z.object({ cubeId: Id, description: Text(255).nullable(), number: BoxNumber })),
  tenants: z.array(z.object({ id: Id, name: Text(255) })),
  units: z.array(UnitItem.pick({ id: true, cubeId: true, connected: true })),
  lockModules: z.array(LockModule.pick({ id: true, name: true, cubeId: true })),
  /** Nobody, for those who may not manage users. */
  users: z.array(User.pick({ userId: true, role: true, userInfo: true })),
})
export type Found = z.infer<typeof Found>

/** How many of a kind are found at most. */
export const foundAtMost = 5

export const find = {
  find: get('/admin/v1/operators/:operator/find', {
    access: 'cube:read',
    summary:
      'The first hits of a search in everything that has a page: "altona 17" finds box 17 of the cube in Altona.',
    query: z.object({ search: Search.optional() }),
    reply: Found,
  }),
}
