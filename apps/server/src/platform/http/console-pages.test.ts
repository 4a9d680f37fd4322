import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { consolePages } from './console-pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'cubeward-pages-'))
afterAll(() => rmSync(dir, { recursive: true }))
writeFileSync(join(dir, 'index.html'), '<body><div id="root"></div></body>')
writeFileSync(join(dir, 'setup.html'), '<body>setup</body>')
const config = {
  authRequired: true,
  issuer: 'https://sign-in.example/</script><script>alert(1)</script>$&',
  realm: 'r',
  clientId: 'c',
  accountUrl: null,
  timeZone: 'Europe/Vienna',
  version: '1',
  demo: false,
}

test('the page holds the configuration, and nothing in it ends its element', () => {
  const page = consolePages(dir, config)('/nordpost/cubes')
  const [, json = ''] = /<script type="application\/json" id="server-config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(config)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).toContain('<div id="root"></div>')
})

test('pages for a setup key are their own', () => {
  const page = consolePages(dir, config)
  expect(page('/setup/cube/abc')).toContain('setup')
  expect(page('/setups')).toContain('server-config')
})
