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
})
