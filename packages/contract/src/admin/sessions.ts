import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Timestamp, Uuid } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

/** One uninterrupted connection of the controller (decision 17); `end` is null while it lasts. */
export const CubeSession = z.object({ id: Uuid, start: Timestamp, end: Timestamp.nullable() })
export type CubeSession = z.infer<typeof CubeSession>

export const sessions = {
  list: get('/admin/v1/operators/:operator/cubes/:cubeId/sessions', {
    access: 'cube:read',
    summary: 'Sessions of a cube, newest first.',
    query: ListQuery({ fields: ['start', 'end'], initial: 'start,desc' }),
    reply: Page(CubeSession),
  }),
}
