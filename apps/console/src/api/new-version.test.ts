import { expect, test } from 'vitest'
import { isNewVersion } from './new-version.ts'

const script = { getAttribute: () => '/assets/index-old.js' }
const pageOf = (id: string) =>
  ({ querySelector: () => script, getElementById: (one: string) => (one === id ? {} : null) }) as unknown as Document
const page = pageOf('root')
const serving = (html: string, status = 200) => (async () => new Response(html, { status })) as typeof fetch

test('another script in the page of the server is a new version', async () => {
  const html = (name: string) => `<script type="module" src="/assets/${name}.js"></script><div id="root"></div>`
  await expect(isNewVersion(serving(html('index-new')), page)).resolves.toBe(true)
  await expect(isNewVersion(serving(html('index-old')), page)).resolves.toBe(false)
})

test('what is no page of the console says nothing', async () => {
  await expect(isNewVersion(serving('<h1>Bad Gateway</h1>', 502), page)).resolves.toBe(false)
  await expect(isNewVersion(serving('<h1>Maintenance</h1>'), page)).resolves.toBe(false)
  await expect(isNewVersion(() => Promise.reject(new TypeError('x')), page)).resolves.toBe(false)
})

test('the page of a wizard asks for its own page, without the key', async () => {
  const asked: unknown[] = []
  const html = '<script type="module" src="/assets/setup-new.js"></script><div id="setup"></div>'
  const ask = (async (address: string) => {
    asked.push(address)
    return new Response(html)
  }) as unknown as typeof fetch
  await expect(isNewVersion(ask, pageOf('setup'))).resolves.toBe(true)
  expect(asked).toEqual(['/setup/'])
  // the page of somebody who has no setup key
  await expect(isNewVersion(ask, page)).resolves.toBe(false)
})
