import { expect, test } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

const here = new AbortController().signal
const turns = (patienceMs = 60_000) => keyedSemaphore({ most: 2, mostOfOne: 1, patienceMs })
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a turn is handed to who waits longest, not to who comes in between', async () => {
  const take = turns()
  const [leave] = [await take('a', here), await take('b', here)]
  const order: string[] = []
  const waits = (of: string) => take(of, here).then((left) => [order.push(of), left] as const)
  const first = waits('c')
  leave?.()
  void waits('d')
  await soon()
  expect(order).toEqual(['c'])
  const [, next] = await first
  next?.()
  await soon()
  expect(order).toEqual(['c', 'd'])
})
test('one who holds all that is theirs does not hold up the others', async () => {
  const take = turns()
  const leave = await take('a', here)
  const again = take('a', here)
  expect(await take('b', here)).toBeTypeOf('function')
  leave?.()
  expect(await again).toBeTypeOf('function')
})
test('who waits too long gets none, and who goes leaves the line', async () => {
  const take = turns(20)
  const leave = await take('a', here)
  expect(await take('a', here)).toBeUndefined()
  const gone = new AbortController()
  const left = take('a', gone.signal)
  gone.abort()
  expect([await left, await take('a', gone.signal)]).toEqual([undefined, undefined])
  leave?.()
  // nobody who went has got it
  expect(await take('a', here)).toBeTypeOf('function')
})
