import { permissions } from '@cubeward/contract/kernel/access.ts'
import { describe, expect, test } from 'vitest'
import { may, neededStanding } from './permissions.ts'

const adminOnly = permissions.filter((permission) => neededStanding[permission] === 'Admin')

describe('may', () => {
  test.each(permissions)('%s: root may', (permission) => {
    expect(may({ root: true, role: null }, permission)).toBe(true)
  })
  test.each(permissions)('%s: someone without membership may not', (permission) => {
    expect(may({ root: false, role: null }, permission)).toBe(false)
  })
  test.each(adminOnly)('%s: an Admin may, a User may not', (permission) => {
    expect(may({ root: false, role: 'Admin' }, permission)).toBe(true)
    expect(may({ root: false, role: 'User' }, permission)).toBe(false)
  })
  test('an Admin is not root', () => {
    expect(may({ root: false, role: 'Admin' }, 'platform:manage')).toBe(false)
  })
  test('a User opens locks', () => {
    expect(may({ root: false, role: 'User' }, 'lock:open')).toBe(true)
  })
  test('a setup key is good for its own cube or unit, and there not for what is for Admins', () => {
    const ofCube = { kind: 'setup', cubeId: 'a-cube' } as const
    expect(may(ofCube, 'lock:open', 'a-cube')).toBe(true)
    expect(may(ofCube, 'lock:open', 'b-cube')).toBe(false)
    expect(may(ofCube, 'lock:open')).toBe(false)
    expect(may({ kind: 'setup', unitId: 'a-unit' }, 'unit:write', 'a-unit')).toBe(true)
    for (const permission of [...adminOnly, 'platform:manage', 'audit:read', 'operator:read'] as const)
      expect(may(ofCube, permission, 'a-cube')).toBe(false)
  })
})
