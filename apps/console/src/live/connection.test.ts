import { cubeStream } from '@cubeward/contract/live/cube-events.ts'
import { startServer } from '@cubeward/vcmp/testing/server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signCallsWith } from '../api/api.ts'
import { closeFeed, openFeed } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

/** A feed of a real server by a real socket, in a browser whose network can be taken away. */
async function startFeed() {
  const host = await startServer()
  const network = new EventTarget()
  const sockets: WebSocket[] = []
  vi.stubGlobal('window', network)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: host.url.replace(/^ws/, 'http') })
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
      }
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'one', expiresIn: 30 }))
  signCallsWith({ accessToken: () => undefined, renew: async () => false, expired: () => {} })
  const events: string[] = []
  const onReread = vi.fn()
  const accepted = host.accepted()
  const feed = openFeed({
    stream: cubeStream,
    params: { operator: 'np', cubeId: 'c1' },
    onEvent: (event) => events.push(event['@type']),
    onReread,
  })
  const session = await accepted
  await vi.waitFor(() => expect(feed.state).toBe('open'))
  return {
    host,
    feed,
    session,
    events,
    onReread,
    sockets,
    network: (change: 'offline' | 'online') => network.dispatchEvent(new Event(change)),
    async [Symbol.asyncDispose]() {
      closeFeed(feed)
      await host[Symbol.asyncDispose]()
    },
  }
}
const subscribed = (seq: number) => ({ '@type': 'Subscribed', seq, connected: true })
const changed = (seq: number) => ({ '@type': 'CubeChanged', seq })

test('a browser that goes offline gives its socket up: what it still holds is not delivered on return', async () => {
  await using it = await startFeed()
  it.session.notify(subscribed(1))
  it.session.notify(changed(2))
  await vi.waitFor(() => expect(it.events).toEqual(['Subscribed', 'CubeChanged']))
  // the network is held up, not cut: what arrives meanwhile waits in the socket
  it.sockets[0]?.pause()
  it.session.notify(changed(3))
  it.network('offline')
  expect(it.feed.state).toBe('reconnecting')
  const accepted = it.host.accepted()
  it.sockets[0]?.resume()
  it.network('online')
  const again = await accepted
  expect(again).not.toBe(it.session)
  it.onReread.mockClear()
  again.notify(subscribed(3))
  await vi.waitFor(() => expect(it.events).toHaveLength(3))
  expect(it.events).toEqual(['Subscribed', 'CubeChanged', 'Subscribed'])
  expect(it.onReread).toHaveBeenCalledOnce()
})

test('a feed that is closed stays closed when the network comes and goes', async () => {
  await using it = await startFeed()
  closeFeed(it.feed)
  it.network('offline')
  it.network('online')
  expect(it.feed.state).toBe('closed')
  await vi.waitFor(() => expect(it.host.sockets.size).toBe(0))
})
