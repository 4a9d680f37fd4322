import { operatorStream } from '@cubeward/contract/live/cube-events.ts'
import { startServer } from '@cubeward/vcmp/testing/server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signCallsWith } from '../api/api.ts'
import { noteReading } from '../api/read-positions.ts'
import { tokenRenewal } from '../api/token-renewal.ts'
import { closeFeed, openFeed } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

/** A feed of a real server by a real socket, in a browser whose network can be taken away. */
async function startFeed(operator = 'np') {
  const orders: unknown[] = []
  const host = await startServer({ handle: (message) => void orders.push(message) })
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
  const onLost = vi.fn()
  const accepted = host.accepted()
  const feed = openFeed({
    stream: operatorStream,
    params: { operator },
    onEvent: (event) => events.push(event['@type']),
    onReread,
    onLost,
  })
  const session = await accepted
  await vi.waitFor(() => expect(feed.state).toBe('open'))
  return {
    host,
    orders,
    feed,
    session,
    events,
    onReread,
    onLost,
    sockets,
    network: (change: 'offline' | 'online') => network.dispatchEvent(new Event(change)),
    async [Symbol.asyncDispose]() {
      closeFeed(feed)
      await host[Symbol.asyncDispose]()
    },
  }
}
const subscribed = (seq: number, feed?: string) => ({
  ...{ '@type': 'Subscribed', seq, connected: true, now: new Date().toISOString() },
  ...(feed !== undefined && { feed }),
})
const changed = (seq: number) => ({ '@type': 'LockModuleChanged', seq, lockModuleId: 'm' })

test('a browser that goes offline gives its socket up: what it still holds is not delivered on return', async () => {
  await using it = await startFeed()
  it.session.notify(subscribed(1))
  it.session.notify(changed(2))
  await vi.waitFor(() => expect(it.events).toEqual(['Subscribed', 'LockModuleChanged']))
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
  expect(it.events).toEqual(['Subscribed', 'LockModuleChanged', 'Subscribed'])
  expect(it.onReread).toHaveBeenCalledOnce()
})

test('what was read where the feed begins is not read again; after a reconnect it is', async () => {
  noteReading({ operator: 'read' })('operator=f1:7')
  await using it = await startFeed('read')
  it.session.notify(subscribed(7, 'f1'))
  it.session.notify(changed(8))
  await vi.waitFor(() => expect(it.events).toEqual(['Subscribed', 'LockModuleChanged']))
  expect(it.onReread).not.toHaveBeenCalled()
  const accepted = it.host.accepted()
  it.network('offline')
  it.network('online')
  ;(await accepted).notify(subscribed(8, 'f1'))
  await vi.waitFor(() => expect(it.onReread).toHaveBeenCalledOnce())
})

test('a feed that is closed stays closed when the network comes and goes', async () => {
  await using it = await startFeed()
  closeFeed(it.feed)
  it.network('offline')
  it.network('online')
  expect(it.feed.state).toBe('closed')
  await vi.waitFor(() => expect(it.host.sockets.size).toBe(0))
})

test.each([4403, 4404])('a feed that is closed with %i is lost: it says so once and stays closed', async (code) => {
  await using it = await startFeed()
  it.session.close(code, 'Not found.')
  await vi.waitFor(() => expect(it.onLost).toHaveBeenCalledOnce())
  expect(it.feed.state).toBe('closed')
})

test('a feed that ends with its token comes back with a new one', async () => {
  await using it = await startFeed()
  const accepted = it.host.accepted()
  it.session.close(4401, 'Sign in to continue.')
  await accepted
  await vi.waitFor(() => expect(it.feed.state).toBe('open'))
  expect(it.onLost).not.toHaveBeenCalled()
})

test('a feed is given a ticket of the new token before the old one ends', async () => {
  await using it = await startFeed()
  tokenRenewal.emit()
  await vi.waitFor(() => expect(it.orders).toEqual([{ '@type': 'Renew', ticket: 'one' }]))
  expect(it.feed.state).toBe('open')
})

test('that the rights are others is told whatever its number, and changes no position', async () => {
  await using it = await startFeed()
  it.session.notify(subscribed(5))
  await vi.waitFor(() => expect(it.onReread).toHaveBeenCalledOnce())
  it.session.notify({ '@type': 'RightsChanged', seq: 5 } as { '@type': string })
  it.session.notify(changed(6))
  await vi.waitFor(() => expect(it.events).toEqual(['Subscribed', 'RightsChanged', 'LockModuleChanged']))
  expect(it.onReread).toHaveBeenCalledOnce()
})
