import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createAppClient } from './app.ts'

const path = { cubeId: 'a-cube', occupancyId: '9f1c0f5e-58a4-4a3f-9a8d-1f1a2b3c4d5e' }

test('a door is asked for with a deadline of ten seconds by the clock of the server, which is not the own one (LATE-01)', async () => {
  const hour = 3_600_000
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    const login = request.url?.endsWith('/login') === true
    if (!login) bodies.push(await json(request))
    response.setHeader('date', new Date(Date.now() + hour).toUTCString())
    response.end(JSON.stringify(login ? { accessToken: 'token', expiresIn: 3_600 } : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const app = createAppClient({ url: `http://127.0.0.1:${port}`, consumerToken: 'key', secret: 'secret' })
    const before = Date.now()
    await app.call(app.calls.open, { path })
    const after = Date.now()
    const [{ deadline }] = bodies as [{ deadline: string }]
    // the server tells whole seconds
    expect(Date.parse(deadline) - hour).toBeGreaterThan(before + 8_000)
    expect(Date.parse(deadline) - hour).toBeLessThan(after + 12_000)

    // one that the app has set itself stays
    const own = new Date(after + hour + 3_000).toISOString()
    await app.call(app.calls.open, { path, body: { deadline: own } })
    expect(bodies[1]).toEqual({ deadline: own })
  } finally {
    server.close()
  }
})
