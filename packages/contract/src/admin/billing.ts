import type { z } from 'zod'
import { editOf, put } from '../kernel/endpoint.ts'
import { Billing } from './cubes.ts'

export type BillingData = z.infer<typeof Billing>

export const billing = {
  update: put('/admin/v1/operators/:operator/cubes/:cubeId/billing', {
    access: 'cube:write',
    summary: 'Stores the billing data of a cube; dates as yyyy-MM-dd or null.',
    body: editOf(Billing, ['commissioning', 'operatingCostsFrom', 'operatingCostsUntil', 'decommissioning', 'notes']),
    reply: Billing,
  }),
}
