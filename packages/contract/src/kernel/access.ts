/**
 * What a caller may be asked to prove. Every endpoint and every live command declares exactly one access; the table that says
 * which role holds which permission is `domain/permissions.ts`.
 */
export const permissions = [
  'operator:read',
  'cube:read',
  'cube:write',
  'cube:delete',
  'lock:open',
  'box:write',
  'box:deleteAll',
  'secret:reset',
  'tenant:read',
  'tenant:write',
  'tenant:delete',
  'tenant:move',
  'tenant:secrets',
  'lockModule:read',
  'lockModule:write',
  'unit:read',
  'unit:write',
  'unit:delete',
  'terminal:open',
  'notification:read',
  'notification:write',
  'audit:read',
  'users:manage',
  'settings:manage',
  'platform:manage',
] as const
export type Permission = (typeof permissions)[number]

/** Accesses that are no permission: no caller needed, any signed-in user, or a caller of its own kind. */
export const callerKinds = [
  'public',
  'signedIn',
  'invited',
  'setupKey',
  'unitSetupKey',
  'cubeDevice',
  'unitDevice',
  'lockModulePassword',
  'lockModule',
  'appKey',
  'app',
] as const
export type CallerKind = (typeof callerKinds)[number]

export type Access = CallerKind | Permission
