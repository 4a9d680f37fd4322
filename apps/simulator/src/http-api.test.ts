import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noLog } from '@cubeward/controller/log.ts'
import { temporaryDirectory } from '@cubeward/controller/testing/temporary-directory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from './simulator.ts'
import { CubeView } from './view.ts'

/** The interface on a port of its own; the cube has no server to talk to, which it does not need here. */
async function page(): Promise<{ at: string; simulator: Simulator }> {
  const simulator = await startSimulator({
    cubes: [{ cubeId: 'nord-001', secret: 'secret', boxes: [{ number: '1', types: ['M'], lock: 'A/1' }] }],
    serverUrl: 'http://127.0.0.1:9',
    dataDir: await temporaryDirectory(),
    log: noLog,
    backOff: { minMs: 60_000, maxMs: 60_000 },
  })
  const http = createServer((request, response) => {
    if (!simulator.handle(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await simulator.stop()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { at: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, simulator }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('lists the virtual cubes', async () => {
  const { at } = await page()
  const cubes = CubeView.array().parse(await (await fetch(`${at}/simulator/api/cubes`)).json())
  expect(cubes.map(({ cubeId }) => cubeId)).toEqual(['nord-001'])
})

test('opens a door, whatever its lock is called', async () => {
  const { at } = await page()
  const response = await post(`${at}/simulator/api/cubes/nord-001/doors/A%2F1`, { action: 'open' })
  expect(response.status).toBe(200)
  expect(CubeView.parse(await response.json()).doors).toEqual([{ lock: 'A/1', status: 'Open', jammed: false }])
})

test('sets one fault and leaves the others', async () => {
  const { at, simulator } = await page()
  await post(`${at}/simulator/api/cubes/nord-001/faults`, { lateMs: 2_000 })
  await post(`${at}/simulator/api/cubes/nord-001/faults`, { duplicate: true })
  expect(simulator.cubes[0]?.view().faults).toEqual({ offline: false, lateMs: 2_000, duplicate: true })
})

test('tells every change as it happens', async () => {
  const { at, simulator } = await page()
  const response = await fetch(`${at}/simulator/api/events`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? ''
  }
  await until('"status":"Closed"')
  await simulator.cubes[0]?.act('A/1', 'breakin')
  await until('"status":"Breakin"')
  await reader?.cancel()
})

test.each([
  ['an unknown cube', '/cubes/nord-002/doors/A', { action: 'open' }, 404],
  ['an unknown lock', '/cubes/nord-001/doors/A', { action: 'open' }, 404],
  ['an unknown action', '/cubes/nord-001/doors/A%2F1', { action: 'explode' }, 400],
  ['an unknown fault', '/cubes/nord-001/faults', { onFire: true }, 400],
  ['a delay without end', '/cubes/nord-001/faults', { lateMs: 1e9 }, 400],
  ['what is not JSON', '/cubes/nord-001/faults', '{', 400],
  ['a large body', '/cubes/nord-001/faults', `{"lateMs":${' '.repeat(5_000)}1}`, 413],
  ['an unknown path', '/toasters', {}, 404],
  ['a broken path', '/cubes/%ff/faults', {}, 404],
])('refuses %s with a problem', async (_what, path, body, status) => {
  const { at } = await page()
  const response = await post(`${at}/simulator/api${path}`, body)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ status, title: expect.any(String) })
})

test('names the methods it takes', async () => {
  const { at } = await page()
  const response = await fetch(`${at}/simulator/api/cubes`, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

test.each([
  ['of another origin', { origin: 'http://evil.example' }],
  ['without an origin of its own', { origin: 'null' }],
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
])('takes nothing from a page %s', async (_which, headers) => {
  const { at, simulator } = await page()
  const response = await post(`${at}/simulator/api/cubes/nord-001/doors/A%2F1`, { action: 'open' }, headers)
  expect(response.status).toBe(403)
  expect(simulator.cubes[0]?.view().doors[0]?.status).toBe('Closed')
})

test('takes nothing that a plain form could send', async () => {
  const { at } = await page()
  const response = await post(
    `${at}/simulator/api/cubes/nord-001/doors/A%2F1`,
    { action: 'open' },
    { 'content-type': 'text/plain' },
  )
  expect(response.status).toBe(415)
})

test('leaves other paths alone', async () => {
  const { at } = await page()
  expect((await fetch(`${at}/simulator/`)).status).toBe(418)
})
