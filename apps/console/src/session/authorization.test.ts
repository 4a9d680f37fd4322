import type { Membership } from '@cubeward/contract/admin/identity.ts'
import { expect, test } from 'vitest'
import { bearingsIn, landing } from './authorization.ts'
import { serverConfig } from './server-config.ts'

const member = (operatorId: string, role: Membership['role'] = 'User'): Membership => ({
  operatorId,
  operatorName: operatorId,
  role,
})
const user = (root: boolean, ...operators: Membership[]) => ({ userId: 'u', root, operators })

test('the index leads to the only operator, to the list of several, and nowhere without any', () => {
  expect(landing(user(false, member('a')))).toEqual({ to: 'operator', operator: 'a' })
  expect(landing(user(false, member('a'), member('b')))).toEqual({ to: 'operators' })
  expect(landing(user(false))).toEqual({ to: 'nowhere' })
})

test('root without a membership comes to the operators (decision 53)', () => {
  expect(landing(user(true))).toEqual({ to: 'operators' })
})

test('the role is that of the operator that is open (ROLE-12)', () => {
  const both = user(false, member('a', 'Admin'), member('b', 'User'))
  expect(bearingsIn(both, 'a').role).toBe('Admin')
  expect(bearingsIn(both, 'b').role).toBe('User')
  expect(bearingsIn(both, 'c').role).toBeNull()
})

test('the configuration that stands in the page is not asked for', async () => {
  const never = () => Promise.reject(new Error('asked'))
  const config = await serverConfig('http://127.0.0.1:8080', never, '{"authRequired":false,"issuer":"here"}')
  expect(config).toEqual({ authRequired: false, issuer: 'here' })
})

test('when the configuration cannot be read, signing in is assumed to be needed (AUTH-09)', async () => {
  const config = await serverConfig('http://127.0.0.1:8080', () => Promise.reject(new Error('down')))
  expect(config).toMatchObject({ authRequired: true, issuer: 'http://127.0.0.1:8080/realms/cubeward' })
})
