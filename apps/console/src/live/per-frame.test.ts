import { expect, test } from 'vitest'
import { perFrame } from './per-frame.ts'

function frames() {
  const waiting = new Set<() => void>()
  const next = (then: () => void) => {
    waiting.add(then)
    return () => void waiting.delete(then)
  }
  const draw = () => {
    for (const then of [...waiting]) then()
  }
  return { next, draw }
}

test('one that comes alone is handed over at once', () => {
  const taken: (readonly number[])[] = []
  const { next } = frames()
  perFrame<number>((items) => taken.push(items), next).add(1)
  expect(taken).toEqual([[1]])
})

test('a burst is handed over once a frame, in order', () => {
  const taken: (readonly number[])[] = []
  const { next, draw } = frames()
  const queue = perFrame<number>((items) => taken.push(items), next)
  for (const item of [1, 2, 3]) queue.add(item)
  draw()
  for (const item of [4, 5]) queue.add(item)
  draw()
  expect(taken).toEqual([[1], [2, 3], [4, 5]])
})

test('after a frame without any the next one is at once again', () => {
  const taken: (readonly number[])[] = []
  const { next, draw } = frames()
  const queue = perFrame<number>((items) => taken.push(items), next)
  queue.add(1)
  draw()
  queue.add(2)
  expect(taken).toEqual([[1], [2]])
})

test('nothing is handed over after the end', () => {
  const taken: (readonly number[])[] = []
  const { next, draw } = frames()
  const queue = perFrame<number>((items) => taken.push(items), next)
  queue.add(1)
  queue.add(2)
  queue.stop()
  draw()
  expect(taken).toEqual([[1]])
})
