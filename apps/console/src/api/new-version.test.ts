import { expect, test } from 'vitest'
import { isNewVersion } from './new-version.ts'

const script = { getAttribute: () => '/assets/index-old.js' }
const page = { querySelector: () => script } as unknown as Document
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
