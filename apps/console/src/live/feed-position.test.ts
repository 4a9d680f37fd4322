import { expect, test } from 'vitest'
import { follow } from './feed-position.ts'

const event = (seq: number, type = 'LockEvent') => ({ '@type': type, seq })

test('the next event is applied', () => {
  expect(follow(4, event(5))).toEqual({ at: 5, reread: false, stale: false })
})

test('a gap makes everything be read again, and the event still counts', () => {
  expect(follow(4, event(7))).toEqual({ at: 7, reread: true, stale: false })
})

test('an event that was known already is dropped', () => {
  expect(follow(4, event(4))).toEqual({ at: 4, reread: false, stale: true })
})

test('a subscription and a Resync set the position, even backwards, and read again', () => {
  expect(follow(undefined, event(9, 'Subscribed'))).toEqual({ at: 9, reread: true, stale: false })
  expect(follow(900, event(0, 'Subscribed'))).toEqual({ at: 0, reread: true, stale: false })
  expect(follow(9, event(12, 'Resync'))).toEqual({ at: 12, reread: true, stale: false })
})

test('an event before the answer to the subscription reads again', () => {
  expect(follow(undefined, event(3)).reread).toBe(true)
})
