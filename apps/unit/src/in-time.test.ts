import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inTime, shared } from './in-time.ts'

const waiting = () => {
  let settle: (value: string) => void = () => undefined
  const work = new Promise<string>((resolve) => {
    settle = resolve
  })
  return { work, settle }
}

test('what takes too long is answered in time and goes on; its end is told', async () => {
  const { work, settle } = waiting()
  const late = vi.fn()
  await expect(inTime(work, 20, late)).rejects.toThrow('The unit takes longer than ten seconds.')
  expect(late).not.toHaveBeenCalled()
  settle('done')
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce())
})

test('what is done in time is answered with what came of it', async () => {
  const late = vi.fn()
  expect(await inTime(Promise.resolve('done'), 10_000, late)).toBe('done')
  await expect(inTime(Promise.reject(new Error('refused')), 10_000, late)).rejects.toThrow('refused')
  expect(late).not.toHaveBeenCalled()
})

test('a reading is not begun twice, and one that came too late answers who asks next', async () => {
  const first = waiting()
  const read = vi.fn(() => first.work)
  const one = shared(read, { slowMs: 10, keptMs: 60_000 })
  const asked = [one.read(), one.read()]
  await wait(20)
  first.settle('packages')
  expect(await Promise.all(asked)).toEqual(['packages', 'packages'])
  expect(await one.read()).toBe('packages')
  expect(read).toHaveBeenCalledOnce()
  one.forget()
  void one.read()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a reading that failed, or was quick, is begun again', async () => {
  const read = vi.fn(async () => 'packages')
  read.mockRejectedValueOnce(new Error('dpkg is busy'))
  const one = shared(read)
  await expect(one.read()).rejects.toThrow('dpkg is busy')
  await one.read()
  await one.read()
  expect(read).toHaveBeenCalledTimes(3)
})
