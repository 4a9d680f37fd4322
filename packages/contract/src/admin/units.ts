import { z } from 'zod'
import { del, get } from '../kernel/endpoint.ts'
import { Id } from '../kernel/fields.ts'

export const CubeUnit = z.object({ id: Id, secondary: z.boolean(), connected: z.boolean() })
export type CubeUnit = z.infer<typeof CubeUnit>

export const units = {
  ofCube: get('/admin/v1/operators/:operator/cubes/:cubeId/units', {
    access: 'cube:read',
    summary: 'Units of a cube, the main unit first.',
    reply: z.array(CubeUnit),
  }),
  remove: del('/admin/v1/operators/:operator/units/:unitId', {
    access: 'unit:delete',
    summary: 'Deletes a unit; its cube goes on without it.',
  }),
}
