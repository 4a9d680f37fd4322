import { beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../locales/i18n.ts'
import { isMissingCode, lookForCode, noteMissingCode } from './missing-code.ts'

beforeAll(() => activateLanguage('en'))

function failed(): Error {
  const target = new EventTarget()
  noteMissingCode(target)
  const payload = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:8080/assets/x-1.js')
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  return payload
}

test('a part that could not be fetched is known, and its words are no sign to load the page anew', () => {
  const error = failed()
  expect(isMissingCode(error)).toBe(true)
  expect(error.message).toBe('The server could not be reached.')
  expect(isMissingCode(new TypeError('Failed to fetch dynamically imported module: x'))).toBe(false)
})

test.each([
  [200, 'there'],
  [404, 'gone'],
  [503, 'away'],
])('the file is asked for again: %i says %s', async (status, state) => {
  const asked: unknown[] = []
  const ask = (async (url: unknown) => {
    asked.push(url)
    return new Response(null, { status })
  }) as typeof fetch
  await expect(lookForCode(failed(), ask)).resolves.toBe(state)
  expect(asked).toEqual(['http://127.0.0.1:8080/assets/x-1.js'])
})

test('a server that does not answer is away', async () => {
  await expect(lookForCode(failed(), () => Promise.reject(new TypeError('x')))).resolves.toBe('away')
})
