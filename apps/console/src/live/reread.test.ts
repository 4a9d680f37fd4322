import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { reread, rereadInTurn } from './reread.ts'

/** A read whose answers come when they are given. */
function slowRead() {
  const cache = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const end = new QueryObserver(cache, { queryKey: ['locks'], queryFn }).subscribe(() => {})
  const value = () => cache.getQueryData<string>(['locks'])
  return { cache, queryFn, answer: (text: string) => answers.shift()?.(text), value, end }
}

test('what changes while it is read for the first time is read again', async () => {
  const { cache, queryFn, answer, value, end } = slowRead()
  reread(cache, () => true)
  answer('before the change')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  answer('after the change')
  await vi.waitFor(() => expect(value()).toBe('after the change'))
  end()
})

test('much that changes while it is read for the first time is one more reading', async () => {
  const { cache, queryFn, answer, value, end } = slowRead()
  for (let change = 0; change < 20; change++) reread(cache, () => true)
  answer('before the changes')
  await vi.waitFor(() => expect(queryFn.mock.calls.length).toBeGreaterThan(1))
  answer('after the changes')
  await vi.waitFor(() => expect(value()).toBe('after the changes'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  end()
})

test('a reading of what is known already begins anew at once', async () => {
  const { cache, queryFn, answer, value, end } = slowRead()
  answer('known')
  await vi.waitFor(() => expect(value()).toBe('known'))
  reread(cache, () => true)
  reread(cache, () => true)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
  answer('too late')
  answer('newest')
  await vi.waitFor(() => expect(value()).toBe('newest'))
  end()
})

test('what the predicate leaves out is left alone', async () => {
  const { cache, queryFn, answer, value, end } = slowRead()
  reread(cache, ({ queryKey }) => queryKey[0] === 'boxes')
  answer('first')
  await vi.waitFor(() => expect(value()).toBe('first'))
  expect(queryFn).toHaveBeenCalledTimes(1)
  end()
})

test('what is known and changes faster than the answers come is shown nevertheless, and read once more', async () => {
  const { cache, queryFn, answer, value, end } = slowRead()
  answer('known')
  await vi.waitFor(() => expect(value()).toBe('known'))
  for (let change = 0; change < 20; change++) rereadInTurn(cache, () => true)
  answer('after the first change')
  await vi.waitFor(() => expect(value()).toBe('after the first change'))
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
  answer('after all changes')
  await vi.waitFor(() => expect(value()).toBe('after all changes'))
  expect(queryFn).toHaveBeenCalledTimes(3)
  end()
})
