import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { VcmpSession as PublishedSession, VcmpClient } from '@variocube/vcmp'
import { describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { attach } from './node.ts'
import { VcmpProblem } from './problem.ts'
import type { VcmpSession } from './session.ts'
import { startServer, waiters } from './testing/server.ts'

interface Lock {
  '@type': string
  lock: string
}

/** The published client, connected to our server. */
async function connectPublished(options: Parameters<typeof startServer>[0] = {}) {
  const host = await startServer({ plain: true, ...options })
  const accepted = host.accepted()
  const published = new VcmpClient(host.url, { customWebSocket: WebSocket })
  const opened = new Promise<void>((resolve) => {
    published.onOpen = resolve
  })
  published.start()
  const session = await accepted
  await opened
  return {
    host,
    published,
    session,
    async [Symbol.asyncDispose]() {
      published.stop()
      await host[Symbol.asyncDispose]()
    },
  }
}

describe('our server and the published client', () => {
  it('acknowledges its messages', async () => {
    const received: unknown[] = []
    await using peers = await connectPublished({
      handle: (message) => {
        received.push(message)
        return { kept: 'from a plain peer' }
      },
    })
    await peers.published.send<Lock>({ '@type': 'locking:LockAdded', lock: '1' })
    expect(received).toEqual([{ '@type': 'locking:LockAdded', lock: '1' }])
  })

  it('refuses its messages with a NAK', async () => {
    await using peers = await connectPublished({
      handle: () => {
        throw new VcmpProblem({ status: 404, title: 'Unknown message' })
      },
    })
    await expect(peers.published.send({ '@type': 'Nonsense' })).rejects.toBe('NAK')
  })

  it('is told the result, and the reason of a refusal, before they are answered', async () => {
    await using peers = await connectPublished({
      handle: (message) => {
        if (message['@type'] === 'Hello') return { epoch: 4 }
        throw new VcmpProblem({ status: 409, title: 'Say Hello first' })
      },
    })
    const told: unknown[] = []
    for (const type of ['vcmp:Result', 'vcmp:Refused'])
      peers.published.on<{ '@type': string }>(type, async (message) => void told.push(message))
    await expect(peers.published.send({ '@type': 'Events' })).rejects.toBe('NAK')
    expect(told).toEqual([
      { '@type': 'vcmp:Refused', of: 'Events', problem: { status: 409, title: 'Say Hello first' } },
    ])
    await peers.published.send({ '@type': 'Hello' })
    expect(told[1]).toEqual({ '@type': 'vcmp:Result', of: 'Hello', result: { epoch: 4 } })
  })

  it('gets its requests acknowledged', async () => {
    await using peers = await connectPublished()
    const opened: string[] = []
    peers.published.on<Lock>('locking:OpenLock', ({ lock }) => {
      opened.push(lock)
    })
    await expect(peers.session.request({ '@type': 'locking:OpenLock', lock: '7' } as Lock)).resolves.toBeUndefined()
    expect(opened).toEqual(['7'])
  })

  it('gets a NAK for what the client does not know', async () => {
    await using peers = await connectPublished()
    await expect(peers.session.request({ '@type': 'Nonsense' })).rejects.toMatchObject({
      name: 'VcmpNak',
      problem: { status: 500, title: 'Refused without a reason' },
    })
  })
})

/** The published session as a server, with our session as its client. */
async function connectToPublished(handler: (message: Lock) => void, heartbeatMs?: number) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const accepted = waiters<PublishedSession>()
  const ended = waiters<number>()
  const next = accepted.next()
  server.on('connection', (webSocket) => {
    const session = new PublishedSession({
      webSocket,
      resolver: (type) => (type === 'locking:OpenLock' ? handler : undefined),
    })
    if (heartbeatMs) session.initiateHeartbeat(heartbeatMs)
    accepted.tell(session)
  })
  await once(server, 'listening')
  const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ours = await new Promise<VcmpSession>((resolve, reject) => {
    ws.once('error', reject)
    ws.once('open', () =>
      resolve(
        attach(ws, {
          plain: true,
          handle: ({ '@type': type }) => {
            if (type !== 'locking:LockAdded') throw new VcmpProblem({ status: 404, title: 'Unknown message' })
          },
          heartbeat: { intervalMs: 1_000, initiate: false },
          onClose: ended.tell,
        }),
      ),
    )
  })
  return {
    ours,
    ws,
    published: await next,
    async [Symbol.asyncDispose]() {
      ours.close()
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('our client and the published server', () => {
  it('understand each other in both directions', async () => {
    const opened: string[] = []
    await using peers = await connectToPublished(({ lock }) => {
      opened.push(lock)
    })
    await peers.ours.request({ '@type': 'locking:OpenLock', lock: '3' } as Lock)
    await expect(peers.ours.request({ '@type': 'Nonsense' })).rejects.toMatchObject({ name: 'VcmpNak' })
    await peers.published.send<Lock>({ '@type': 'locking:LockAdded', lock: '3' })
    await expect(peers.published.send({ '@type': 'Nonsense' })).rejects.toBe('NAK')
    expect(opened).toEqual(['3'])
  })
})

describe('heartbeat ping-pong', () => {
  it.concurrent('of our server is played back by the published client', { timeout: 10_000 }, async () => {
    await using peers = await connectPublished({ heartbeat: { intervalMs: 1_000, initiate: true } })
    let seen = 0
    const [socket] = [...peers.host.sockets]
    await new Promise<void>((resolve) => {
      socket?.on('message', (data) => {
        if (String(data) === 'HBT1000' && ++seen === 2) resolve()
      })
    })
    expect([peers.session.isOpen, peers.published.connected]).toEqual([true, true])
  })

  it.concurrent('of the published server is played back by our client', { timeout: 10_000 }, async () => {
    await using peers = await connectToPublished(() => {}, 1_000)
    let seen = 0
    await new Promise<void>((resolve) => {
      peers.ws.on('message', (data) => {
        if (String(data) === 'HBT1000' && ++seen === 2) resolve()
      })
    })
    expect([peers.ours.isOpen, peers.published.isOpen]).toEqual([true, true])
  })
})
