import type { z } from 'zod'
import { editOf, get, put } from '../kernel/endpoint.ts'
import { Billing } from './cubes.ts'

export type BillingData = z.infer<typeof Billing>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/billing'
export const billing = {
  read: get(at, { access: 'cube:read', summary: 'Billing data of a cube.', reply: Billing }),
  update: put(at, {
    access: 'cube:write',
    summary: 'Stores the billing data of a cube; dates as yyyy-MM-dd or null.',
    body: editOf(Billing, ['commissioning', 'operatingCostsFrom', 'operatingCostsUntil', 'decommissioning', 'notes']),
    reply: Billing,
  }),
}
