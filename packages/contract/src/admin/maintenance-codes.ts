import { z } from 'zod'
import { get, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'
import { MaintenanceCode, MaintenancePermission } from './cubes.ts'

/** One code for each permission. */
export const MaintenanceCodes = z.record(MaintenancePermission, MaintenanceCode)
export type MaintenanceCodes = z.infer<typeof MaintenanceCodes>

/** What is sent back whole: `confirmed` and `unreadable` are not the caller's to say and are dropped. Digits are checked by what the code is for. */
const edit = z
  .strictObject({
    fixed: z.boolean(),
    code: Text(32).nullish(),
    confirmed: z.boolean().optional(),
    unreadable: z.boolean().optional(),
  })
  .transform(({ fixed, code }) => ({ fixed, code: code ?? null }))
export const MaintenanceCodesEdit = z.strictObject({
  FullAccess: edit.optional(),
  OpenNonOccupied: edit.optional(),
  ReadOnly: edit.optional(),
  /** Always the cube's own; taken and ignored. */
  MaintenanceOnly: edit.optional(),
})
export type MaintenanceCodesEdit = z.output<typeof MaintenanceCodesEdit>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/maintenance-codes'
export const maintenanceCodes = {
  read: get(at, {
    access: 'cube:read',
    summary: 'Maintenance codes of a cube by permission.',
    reply: MaintenanceCodes,
  }),
  update: put(at, {
    access: 'cube:write',
    summary: 'Stores the fixed codes, which are made of the digits 1 to 9, and sends them to the cube.',
    body: MaintenanceCodesEdit,
    reply: MaintenanceCodes,
  }),
}
