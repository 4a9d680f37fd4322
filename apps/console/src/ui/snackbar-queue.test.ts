import { expect, test } from 'vitest'
import { emptyQueue, type SnackbarEvent, snackbarQueue } from './snackbar-queue.ts'

const done = (key: number, at = 0, text = `done ${key}`): SnackbarEvent => ({
  type: 'told',
  message: { key, at, text },
})
const failed = (key: number, at = 0, text = `failed ${key}`): SnackbarEvent => ({
  type: 'told',
  message: { key, at, text, tone: 'error' },
})
const left = (at: number): SnackbarEvent => ({ type: 'left', at })
const after = (...events: SnackbarEvent[]) => events.reduce(snackbarQueue, emptyQueue)

test('the result just come takes the place of the one before', () => {
  expect(after(done(1), done(2), done(3))).toMatchObject({ shown: { key: 3 }, waiting: [] })
})

test('a failure takes the place of a result; failures wait for each other', () => {
  const queue = after(done(1), failed(2), failed(3))
  expect(queue.shown?.key).toBe(2)
  expect(queue.waiting.map((message) => message.key)).toEqual([3])
})

test('a result takes the place of a failure that was seen', () => {
  expect(after(failed(1, 0), done(2, 6_000))).toMatchObject({ shown: { key: 2 }, waiting: [] })
})

test('a failure that could not be seen yet comes back after the result', () => {
  const queue = after(failed(1, 0), done(2, 100))
  expect(queue.shown?.key).toBe(2)
  expect(snackbarQueue(queue, left(15_100)).shown?.key).toBe(1)
})

test('a closed message stays until it has left, then the next one shows', () => {
  expect(after(failed(1), failed(2), { type: 'closed' })).toMatchObject({ shown: { key: 1 }, leaving: true })
  expect(after(failed(1), failed(2), { type: 'closed' }, left(200))).toMatchObject({
    shown: { key: 2 },
    leaving: false,
  })
})

test('a repeated sentence is not shown twice in a row', () => {
  expect(after(failed(1, 0, 'Away'), failed(2, 0, 'Away')).waiting).toEqual([])
  expect(after(done(1, 0, 'Saved.'), done(2, 10, 'Saved.')).shown?.key).toBe(1)
})

test('with a new command what earlier ones came to goes, but no failure', () => {
  expect(after(done(1), { type: 'cleared' })).toMatchObject({ shown: { key: 1 }, leaving: true })
  expect(after(failed(1), { type: 'cleared' })).toMatchObject({ shown: { key: 1 }, leaving: false })
})

test('after the last one nothing shows', () => {
  expect(after(done(1), { type: 'closed' }, left(200)).shown).toBeUndefined()
})
