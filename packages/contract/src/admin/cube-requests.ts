import { z } from 'zod'
import { post } from '../kernel/endpoint.ts'
import { Timestamp } from '../kernel/fields.ts'

/** What a cube carries out as soon as it can, exactly once; unlike commands these wait for a cube that is away (decision 24). */
export const CubeRequestKind = z.enum(['reboot', 'software-update'])
export type CubeRequestKind = z.infer<typeof CubeRequestKind>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/requests'
export const cubeRequests = {
  reboot: post(`${at}/reboot`, {
    access: 'cube:write',
    summary: 'Requests a reboot; while one is pending it stays the same request.',
    status: 202,
    reply: z.object({ rebootRequested: Timestamp }),
  }),
  softwareUpdate: post(`${at}/software-update`, {
    access: 'cube:write',
    summary: 'Requests a software update; while one is pending it stays the same request.',
    status: 202,
    reply: z.object({ softwareUpdateRequested: Timestamp }),
  }),
}
