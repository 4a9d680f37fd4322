import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { BoxNumber, Id, LockHandle, Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { LockStatus } from './locks.ts'

export const LockModule = z.object({
  id: Id,
  name: Text(255, 1).refine((name) => name.trim() !== '', says('name.empty')),
  cubeId: Id.nullable(),
  lastLoginAt: Timestamp.nullable(),
})
export type LockModule = z.infer<typeof LockModule>
export const LockModuleLogType = z.enum(['PasswordChanged', 'LockOpenCommand', 'LockStatusChanged'])
export type LockModuleLogType = z.infer<typeof LockModuleLogType>

export const LockModuleLog = z.object({
  createdAt: Timestamp,
  type: LockModuleLogType,
  password: Text(255).nullable(),
  lockId: LockHandle.nullable(),
  /** The box that the lock belongs to now. */
  boxNumber: BoxNumber.nullable(),
  /** Of the lock from then on, if the module said it. */
  status: LockStatus.nullable(),
  /** Who opened it, if the module said it. */
  by: Text(255).nullable(),
})
export type LockModuleLog = z.infer<typeof LockModuleLog>

const at = '/admin/v1/operators/:operator/lock-modules'
const one = `${at}/:lockModuleId` as const
export const lockModules = {
  list: get(at, {
    access: 'lockModule:read',
    summary: 'Lock modules of the operator; search over id, name and cube.',
    query: ListQuery({ fields: ['id', 'name', 'cubeId', 'lastLoginAt'], initial: 'name,asc' }).extend({
      search: Search.optional(),
    }),
    reply: Page(LockModule),
  }),
  read: get(one, { access: 'lockModule:read', summary: 'One lock module.', reply: LockModule }),
  logs: get(`${one}/logs`, {
    access: 'lockModule:read',
    summary: 'What a lock module reported, newest first.',
    query: ListQuery({ fields: ['createdAt'], initial: 'createdAt,desc' }),
    reply: Page(LockModuleLog),
  }),
  update: put(one, {
    access: 'lockModule:write',
    summary: 'Stores name and cube of a lock module; a cube of null detaches it.',
    body: editOf(LockModule, ['name', 'cubeId']),
    reply: LockModule,
  }),
  remove: del(one, {
    access: 'lockModule:write',
    summary: 'Deletes a lock module with its logs; its password and its token are refused from then on.',
  }),
  provision: post('/admin/v1/operators/:operator/lock-module-provisioning', {
    access: 'settings:manage',
    summary:
      'Makes a new provisioning token, shown this once, in place of the one before; new lock modules log in with it.',
    reply: z.object({ token: Text(128, 1) }),
  }),
}
