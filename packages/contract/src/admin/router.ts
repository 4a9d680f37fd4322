import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'
import { Router } from './cubes.ts'

/** Of the router in a cube. The password opens an SMS, so that it has no blanks. */
const edit = z.strictObject({
  /** Null together with `unreadable`, as it was read: what is stored stays. */
  password: Text(64)
    .regex(/^[\x21-\x7e]*$/, says('text.noBlanks'))
    .nullable(),
  phoneNumber: Text(32)
    .regex(/^$|^\+?[0-9][0-9 ()/.-]{4,30}$/, says('phone.example'))
    .nullable(),
  unreadable: z.boolean().optional(),
  smsTemplate: z.unknown().optional(),
})
export const RouterEdit = edit.transform(({ password, phoneNumber, unreadable = false }) => ({
  password,
  phoneNumber,
  unreadable,
}))

const at = '/admin/v1/operators/:operator/cubes/:cubeId/routerSettings'
export const router = {
  read: get(at, {
    access: 'cube:read',
    summary: 'Password and phone number of the router in a cube.',
    reply: Router,
  }),
  update: put(at, {
    access: 'cube:write',
    summary: 'Stores password and phone number of the router in a cube.',
    body: RouterEdit,
  }),
}
