import { expect, test } from 'vitest'
import { sessionUser } from './host.ts'

test('root runs sessions as itself only if that is said; who is not root, as nobody else', () => {
  const root = { uid: 0, username: 'root' }
  const other = { uid: 1000, username: 'ada' }
  expect(sessionUser('root', root)).toBeUndefined()
  expect(sessionUser('kiosk', root)).toBe('kiosk')
  expect(sessionUser(undefined, other)).toBeUndefined()
})
