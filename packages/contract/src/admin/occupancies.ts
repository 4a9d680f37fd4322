import { z } from 'zod'
import { del } from '../kernel/endpoint.ts'
import { BoxNumber } from '../kernel/fields.ts'

const at = '/admin/v1/operators/:operator/cubes/:cubeId/occupancies'
export const occupancies = {
  end: del(`${at}/:occupancyId`, {
    access: 'cube:write',
    summary: 'Ends an occupancy; it stays readable. Ending it again changes nothing.',
  }),
  endAll: del(at, {
    access: 'cube:write',
    summary: 'Ends all current occupancies of the cube, or of one of its boxes.',
    query: z.object({ box: BoxNumber.optional() }),
  }),
}
