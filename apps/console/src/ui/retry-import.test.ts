import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
afterEach(() => void vi.useRealTimers())
afterAll(() => void vi.unstubAllGlobals())

test('a part that cannot be fetched is fetched when there is a connection again', async () => {
  let connected = false
  const part = retryImport(() => (connected ? Promise.resolve('part') : Promise.reject(new Error('no connection'))))()
  connected = true
  await Promise.resolve()
  page.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
})

test('and without a word of the browser it is tried again after 5 s', async () => {
  vi.useFakeTimers()
  let tries = 0
  const part = retryImport(() =>
    ++tries === 3 ? Promise.resolve('part') : Promise.reject(new Error('the server restarts')),
  )()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(5_001)
  expect(tries).toBe(3)
  expect(await part).toBe('part')
})
