import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppClient } from '@cubeward/client/app'
import { createConsoleClient } from '@cubeward/client/console'
import { openWebSocket } from '@cubeward/client/node'
import { verifyWebhook } from '@cubeward/client/webhook'
import { noLog } from '@cubeward/controller/log.ts'
import { cubeSecrets } from '@cubeward/server/testing/fixture.ts'
import { startTestProduct, type TestProduct } from '@cubeward/server/testing/product.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dropOff } from '../../examples/parcel-locker/src/parcel-locker.ts'
import { guideSnippets } from './testing/guide.ts'

let product: TestProduct
let cube: VirtualCube
let dataDir: string
const key = { consumerToken: randomBytes(12).toString('base64url'), secret: randomBytes(48).toString('base64url') }
beforeAll(async () => {
  product = await startTestProduct({ env: { CUBEWARD_ALLOW_PRIVATE_HOSTS: 'true' } })
  const token = await product.realm.token({ sub: 'root', name: 'Robin' })
  const root = createConsoleClient(product.url, () => token)
  await root.call(root.calls.apiKeys.create, { path: { appId: 'shop' }, body: { ...key, description: 'Guide' } })
  await root.call(root.calls.tenantApps.add, { path: { operator: 'a', tenantId: 'a-tenant', appId: 'shop' } })
  dataDir = await mkdtemp(join(tmpdir(), 'cubeward-guide-'))
  cube = await VirtualCube.start({
    spec: {
      cubeId: 'a-cube',
      secret: cubeSecrets['a-cube'],
      boxes: ['1', '2'].map((number) => ({ number, types: ['M'], lock: `L${number}` })),
    },
    ...{ serverUrl: product.url.replace('http', 'ws'), dataDir, driverPort: null, log: noLog },
    onChange: () => undefined,
  })
  await vi.waitUntil(() => cube.view().connection === 'connected', { timeout: 15_000 })
})
afterAll(async () => {
  await cube.stop()
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
})

const AsyncFunction = (async () => undefined).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<Record<string, unknown>>

test('every snippet of the guide for apps does what the guide says (DOCS-01)', async () => {
  const given = { createAppClient, openWebSocket, verifyWebhook, url: product.url, ...key }
  // what it imports is handed in
  const code = (await guideSnippets()).map((snippet) => snippet.replace(/^import .*\n/gm, ''))
  expect(code).toHaveLength(8)
  const told = 'return { app, cubes, occupancy, again, refused, seen, connection, receive }'
  const names = [...Object.keys(given), 'webhookSecret']
  const run = new AsyncFunction(...names, [...code, told].join('\n'))
  const done = await run(...Object.values(given), 'unused')
  const { occupancy, again, seen, connection } = done as never as {
    occupancy: { id: string; boxNumber: string; accessCode: string }
    again: { id: string }
    seen: Map<string, { type: string; number: number }>
    connection: { close(): void }
  }
  expect(again.id).toBe(occupancy.id)
  expect(done.refused).toBe('occupancy.noBox')
  await expect
    .poll(() => cube.view().doors.find(({ lock }) => lock === `L${occupancy.boxNumber}`)?.status, { timeout: 15_000 })
    .toBe('Open')
  await expect
    .poll(() => [...seen.values()].map(({ type, number }) => `${number} ${type}`), { timeout: 15_000 })
    .toEqual(['1 OccupancyCreated', '2 OccupancyUpdated', '3 OccupancyEnded'])
  connection.close()
})

test('the example: drop off, code at the keypad, the door opens, pick-up, signed events in order (EXMP-01, OCC-14)', async () => {
  const received: string[] = []
  let secret = ''
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { event } = await verifyWebhook(secret, request.headers, body)
    received.push(`${event.data.number} ${event.type}`)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    const token = await product.realm.token({ sub: 'root', name: 'Robin' })
    const root = createConsoleClient(product.url, () => token)
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    secret =
      (await root.call(root.calls.appWebhooks.update, { path: { appId: 'shop' }, body: { url: hook } })).secret ?? ''
    const app = createAppClient({ url: product.url, ...key })
    const parcel = await dropOff(app, 'a-cube', 'order-7')
    expect((await dropOff(app, 'a-cube', 'order-7', parcel.code)).occupancyId).toBe(parcel.occupancyId)
    await cube.act(`L${parcel.box}`, 'close')
    expect(await cube.type('000000')).toEqual({ refused: 'unknown' })
    await expect.poll(() => cube.type(parcel.code)).toEqual({ opened: parcel.box })
    const path = { cubeId: 'a-cube', occupancyId: parcel.occupancyId }
    await expect.poll(async () => (await app.call(app.calls.read, { path })).ended).toEqual(expect.any(String))
    await expect.poll(() => received, { timeout: 15_000 }).toEqual(['1 OccupancyCreated', '2 OccupancyEnded'])
    expect(await cube.type(parcel.code)).toEqual({ refused: 'unknown' })
  } finally {
    receiver.close()
  }
})
