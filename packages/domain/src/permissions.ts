import type { Role } from '@cubeward/contract/admin/identity.ts'
import { type Permission, permissions } from '@cubeward/contract/kernel/access.ts'

/** Least standing that holds a permission: any member, an Admin of the operator, or root. */
export type Standing = 'User' | 'Admin' | 'root'

/**
 * Who may do what. One table for the server's guards and for what the console offers: a User reads and operates everything
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
  'notification:read': 'User',
  'notification:write': 'User',
  'audit:read': 'User',
  'users:manage': 'Admin',
  'settings:manage': 'Admin',
  'platform:manage': 'root',
}

/** A signed-in user in one operator; `role` is null if the user is not a member. */
export interface Bearings {
  root: boolean
  role: Role | null
}

/** Whoever has the setup key of a cube, or of a unit. */
export interface SetupBearings {
  kind: 'setup'
  cubeId?: string
  unitId?: string
}
/** An app opens the boxes of its own occupancies; the caller checks which those are. */
export interface AppBearings {
  kind: 'app'
}
const ofApps: readonly Permission[] = ['lock:open']

/** The permissions of a setup key, on its own cube or unit. */
const ofSetup: readonly Permission[] = ['cube:read', 'cube:write', 'lock:open', 'box:write', 'unit:read', 'unit:write']

/** Whether someone may use a permission, on this cube or unit. Root may do everything of every operator. */
export function may(who: Bearings | SetupBearings | AppBearings, permission: Permission, deviceId?: string): boolean {
  if ('kind' in who && who.kind === 'setup')
    return deviceId !== undefined && deviceId === (who.cubeId ?? who.unitId) && ofSetup.includes(permission)
  if ('kind' in who && who.kind === 'app') return ofApps.includes(permission)
  return holds(who as Bearings, permission)
}

function holds(who: Bearings, permission: Permission): boolean {
  if (who.root) return true
  const needed = neededStanding[permission]
  if (needed === 'root' || who.role === null) return false
  return needed === 'User' || who.role === 'Admin'
}

export const isPermission = (access: string): access is Permission =>
  (permissions as readonly string[]).includes(access)
