import { expect, test } from 'vitest'
import { emptyQueue, type SnackbarEvent, snackbarQueue } from './snackbar-queue.ts'

const told = (key: number, text = `message ${key}`): SnackbarEvent => ({ type: 'told', message: { key, text } })
const after = (...events: SnackbarEvent[]) => events.reduce(snackbarQueue, emptyQueue)

test('the first message shows, the next ones wait', () => {
  const queue = after(told(1), told(2), told(3))
  expect(queue.shown?.key).toBe(1)
  expect(queue.waiting.map((message) => message.key)).toEqual([2, 3])
})

test('a closed message stays until it has left, then the next one shows', () => {
  expect(after(told(1), told(2), { type: 'closed' })).toMatchObject({ shown: { key: 1 }, leaving: true })
  expect(after(told(1), told(2), { type: 'closed' }, { type: 'left' })).toMatchObject({
    shown: { key: 2 },
    leaving: false,
  })
})

test('a repeated sentence is not queued behind itself', () => {
  expect(after(told(1, 'Saved.'), told(2, 'Saved.')).waiting).toEqual([])
  expect(after(told(1, 'A'), told(2, 'B'), told(3, 'A')).waiting).toHaveLength(2)
})

test('after the last one nothing shows', () => {
  expect(after(told(1), { type: 'closed' }, { type: 'left' })).toEqual(emptyQueue)
})
