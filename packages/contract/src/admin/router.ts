import { z } from 'zod'
import { put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'

/** Of the router in a cube. The password opens an SMS, so that it has no blanks. */
export const RouterEdit = z.strictObject({
  password: Text(64)
    .regex(/^[\x21-\x7e]*$/, 'Use letters, digits and punctuation without blanks.')
    .nullable(),
  phoneNumber: Text(32)
    .regex(/^$|^\+?[0-9][0-9 ()/.-]{4,30}$/, 'Enter a phone number such as +43 664 1234567.')
    .nullable(),
})
export type RouterEdit = z.infer<typeof RouterEdit>

export const router = {
  update: put('/admin/v1/operators/:operator/cubes/:cubeId/routerSettings', {
    access: 'cube:write',
    summary: 'Stores password and phone number of the router in a cube.',
    body: RouterEdit,
  }),
}
