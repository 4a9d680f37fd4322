import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { privateHosts } from '../../platform/outside/testing/private-hosts.ts'
import { callerOf } from '../../testing/caller.ts'
import { furnishedProduct } from '../../testing/furnished.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

const { product, as } = furnishedProduct()
const root = as('root')
const put = (url: string | null) => root('PUT', '/apps/shop/webhook', { url })

test('no address in a private network is stored, in whatever notation', async () => {
  // What a name resolves to is decided when something is posted; here no DNS answers for an attacker.
  const hosts = privateHosts.filter((host) => !/attacker|example|internal|instance-data/i.test(host.normalize('NFKC')))
  expect(hosts.length).toBeGreaterThan(150)
  const taken: string[] = []
  for (const host of hosts) {
    const literal = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
    const { status } = await put(`https://${literal}/hook`)
    if (status !== 400) taken.push(`${host} ${status}`)
  }
  expect(taken).toEqual([])
  expect((await root('GET', '/apps/shop/webhook')).json.url).toBeNull()
}, 60_000)

test.each([
  ['http://example.com/'],
  ['https://user:secret@example.com/'],
  ['https://example.com:22/'],
  ['ftp://example.com/'],
  ['https://'],
  ['https://exa mple.com/'],
  ['javascript:alert(1)'],
])('%s is no address for a webhook', async (url) => {
  const { status, json } = await put(url)
  expect([status, json.errors]).toMatchObject([400, [{ field: 'url' }]])
})

test('one that leads inside by the time something is posted is not connected, unless private hosts are allowed', async () => {
  const allowing = await startTestProduct({ env: { CUBEWARD_ALLOW_PRIVATE_HOSTS: 'true' } })
  let connected = 0
  // Of the ports that a webhook may have, the one that is free for all.
  const inside = createServer((socket) => {
    connected++
    socket.destroy()
  })
  try {
    inside.listen(8443, '127.0.0.1')
    await once(inside, 'listening')
    const post = async (on: TestProduct) => {
      const call = await callerOf(on, 'root')
      await call('PUT', '/apps/shop/webhook', { url: 'https://8.8.4.4/hook' })
      await on.database.db.pool.query(`UPDATE app_webhooks SET url = 'https://127.0.0.1:8443/'`)
      return (await call('POST', '/apps/shop/webhook/test')).json
    }
    expect(await post(product())).toMatchObject({ ok: false, status: null })
    expect(connected).toBe(0)
    expect(await post(allowing)).toMatchObject({ ok: false, status: null })
    expect(connected).toBe(1)
  } finally {
    inside.close()
    await allowing.close()
  }
}, 60_000)
