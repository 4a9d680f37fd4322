import type { Role } from '@cubeward/contract/admin/identity.ts'
import { type Permission, permissions } from '@cubeward/contract/kernel/access.ts'

/** Least standing that holds a permission: any member, an Admin of the operator, or root. */
export type Standing = 'User' | 'Admin' | 'root'

/**
 * Who may do what (spec §6). One table for the server's guards and for what the console offers: a User reads and operates everything
 * but users and settings; deleting, secrets, moving and the terminal are for Admins; the platform is root's.
 */
export const neededStanding: Record<Permission, Standing> = {
  'operator:read': 'User',
  'cube:read': 'User',
  'cube:write': 'User',
  'cube:delete': 'Admin',
  'lock:open': 'User',
  'box:write': 'User',
  'box:deleteAll': 'Admin',
  'secret:reset': 'Admin',
  'tenant:read': 'User',
  'tenant:write': 'User',
  'tenant:delete': 'Admin',
  'tenant:move': 'Admin',
  'tenant:secrets': 'Admin',
  'lockModule:read': 'User',
  'lockModule:write': 'User',
  'unit:read': 'User',
  'unit:write': 'User',
  'unit:delete': 'Admin',
  'terminal:open': 'Admin',
  'audit:read': 'User',
  'users:manage': 'Admin',
  'settings:manage': 'Admin',
  'platform:manage': 'root',
}

/** What is known of a signed-in user within one operator; `role` is null outside of any membership. */
export interface Bearings {
  root: boolean
  role: Role | null
}

/** Whether someone may use a permission; root may do everything of every operator (GAP-53). */
export function may(who: Bearings, permission: Permission): boolean {
  if (who.root) return true
  const needed = neededStanding[permission]
  if (needed === 'root' || who.role === null) return false
  return needed === 'User' || who.role === 'Admin'
}

export const isPermission = (access: string): access is Permission =>
  (permissions as readonly string[]).includes(access)
