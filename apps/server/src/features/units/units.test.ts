import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProduct } from '../../testing/product.ts'

test('a deleted unit is gone from its cube, and the stream of the cube says UnitsChanged (LIVE-10)', async () => {
  await using product = await startTestProduct()
  const token = await product.realm.token({ sub: 'admin', name: 'Ada' })
  const call = (path: string, method = 'GET') =>
    fetch(`${product.url}/admin/v1/operators/a/${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect(await (await call('cubes/a-cube/units')).json()).toMatchObject([{ id: 'a-unit' }])

  const address = `${product.url.replace('http', 'ws')}/admin/v1/operators/a/cubes/a-cube/events?access_token=${token}`
  const socket = new WebSocket(address, { origin: product.url })
  const told = new Promise<string[]>((resolve, reject) => {
    const names: string[] = []
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = data.toString()
      if (!frame.startsWith('MSG')) return
      names.push((JSON.parse(frame.slice(15)) as { '@type': string })['@type'])
      if (names.length === 1) void call('units/a-unit', 'DELETE')
      else resolve(names)
    })
  })
  expect(await told).toEqual(['Subscribed', 'UnitsChanged'])
  socket.close()
  expect(await (await call('cubes/a-cube/units')).json()).toEqual([])
  expect((await call('units/a-unit', 'DELETE')).status).toBe(404)
})

test('units are listed, searched and read with what they reported (UNIT-01, UNIT-27, UNIT-28, API-169, API-170)', async () => {
  await using product = await startTestProduct()
  const token = await product.realm.token({ sub: 'admin', name: 'Ada' })
  const read = async (path: string) => {
    const url = `${product.url}/admin/v1/operators/a/units${path}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return {
      status: answer.status,
      body: (await answer.json()) as { content: { id: string }[] } & Record<string, unknown>,
    }
  }
  expect((await read('')).body.content.map(({ id }) => id)).toContain('a-unit')
  expect((await read('?search=a-un')).body.content.map(({ id }) => id)).toContain('a-unit')
  expect((await read('?search=nowhere')).body.content).toEqual([])
  const { body } = await read('/a-unit')
  const keys = ['id', 'cubeId', 'arch', 'type', 'release', 'connected', 'cubeConnected', 'cubeSetupKey', 'setupKey']
  const more = ['cpus', 'totalmem', 'wgIpAddress', 'timezone', 'packages', 'services', 'metrics', 'screens']
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...keys, ...more]))
  expect((await read('/nowhere')).status).toBe(404)
})

test('setup mode is entered and left, the secret is reset, the unit is deleted (UNIT-21, UNIT-22, UNIT-24, UNIT-25, API-171, API-172, API-173, API-174)', async () => {
  await using product = await startTestProduct()
  const token = await product.realm.token({ sub: 'admin', name: 'Ada' })
  const call = (path = '', method = 'GET') =>
    fetch(`${product.url}/admin/v1/operators/a/units/a-unit${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  const unit = async () => (await (await call()).json()) as { setupKey: string | null; hasSecret: boolean }
  expect((await call('/setup', 'DELETE')).ok).toBe(true)
  expect((await call('/setup', 'POST')).ok).toBe(true)
  const { setupKey } = await unit()
  expect(setupKey).toMatch(/^[\w-]{22,}$/)
  expect((await call('/setup', 'DELETE')).ok).toBe(true)
  expect((await unit()).setupKey).toBeNull()
  expect((await call('/setup', 'POST')).ok).toBe(true)
  // a new key on each entry
  expect((await unit()).setupKey).not.toBe(setupKey)
  expect((await call('/secret', 'DELETE')).ok).toBe(true)
  expect((await unit()).hasSecret).toBe(false)
  expect((await call('', 'DELETE')).ok).toBe(true)
  expect((await call()).status).toBe(404)
})
