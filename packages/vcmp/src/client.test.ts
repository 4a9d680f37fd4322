import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { backOffDelay, DEFAULT_BACK_OFF } from './back-off.ts'
import { openBrowserSocket } from './browser.ts'
import { type ConnectionState, type ConnectOptions, connect } from './client.ts'
import { openWebSocket } from './node.ts'
import { VcmpClosed } from './problem.ts'
import { startServer } from './testing/server.ts'

const quick = { minMs: 5, maxMs: 20, restartSpreadMs: 5, stableMs: 60_000 }

/** A connection whose states can be awaited. */
function start(options: Omit<ConnectOptions, 'handle' | 'onState'> & Partial<Pick<ConnectOptions, 'handle'>>) {
  const states: { state: ConnectionState; code: number | undefined }[] = []
  const waiting = new Set<() => void>()
  const connection = connect({
    handle: () => undefined,
    backOff: quick,
    ...options,
    onState: (state, why) => {
      states.push({ state, code: why?.code })
      for (const check of waiting) check()
    },
  })
  return {
    connection,
    states,
    /** Resolves as soon as the state was entered `times` times. */
    reached: (state: ConnectionState, times = 1) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (states.filter((entry) => entry.state === state).length < times) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    [Symbol.dispose]: () => connection.close(),
  }
}

describe('a kept-up connection', () => {
  it('opens, and carries requests both ways', async () => {
    await using host = await startServer({ handle: () => 'from the server' })
    using client = start({ open: openWebSocket(host.url), handle: () => 'from the client' })
    await client.reached('open')
    await expect(client.connection.request({ '@type': 'Hello' })).resolves.toBe('from the server')
    await expect(host.sessions[0]?.request({ '@type': 'Hello' })).resolves.toBe('from the client')
  })

  it('comes back after the server closed it, with a fresh attempt', async () => {
    await using host = await startServer()
    let attempts = 0
    using client = start({
      open: async (listener, signal) => {
        attempts++
        await openWebSocket(`${host.url}/?ticket=${attempts}`)(listener, signal)
      },
    })
    await client.reached('open')
    host.sessions[0]?.close(1012, 'Restart')
    await client.reached('open', 2)
    expect(attempts).toBe(2)
    expect(client.states).toEqual([
      { state: 'connecting', code: undefined },
      { state: 'open', code: undefined },
      { state: 'reconnecting', code: 1012 },
      { state: 'open', code: undefined },
    ])
  })

  it('comes back after a reset of its own', async () => {
    await using host = await startServer()
    using client = start({ open: openWebSocket(host.url) })
    await client.reached('open')
    client.connection.reset()
    await client.reached('open', 2)
  })

  it('keeps trying while nobody listens', async () => {
    const { port } = await goneServer()
    using client = start({ open: openWebSocket(`ws://127.0.0.1:${port}`) })
    await client.reached('reconnecting', 3)
    await expect(client.connection.request({ '@type': 'Hello' })).rejects.toBeInstanceOf(VcmpClosed)
    expect(client.connection.notify({ '@type': 'Hello' })).toBe(false)
  })

  it('tries again at once when asked to', async () => {
    await using host = await startServer()
    let attempts = 0
    using client = start({
      open: (listener, signal) => {
        if (++attempts === 1) throw new Error('The ticket could not be fetched')
        return openWebSocket(host.url)(listener, signal)
      },
      backOff: { ...quick, minMs: 600_000, maxMs: 600_000 },
    })
    await client.reached('reconnecting')
    client.connection.retryNow()
    client.connection.retryNow()
    await client.reached('open')
    expect(attempts).toBe(2)
  })

  it('gives an attempt up that does not open in time', async () => {
    const aborted: boolean[] = []
    using client = start({
      open: (_listener, signal) => {
        signal.addEventListener('abort', () => aborted.push(true))
      },
      openTimeoutMs: 10,
    })
    await client.reached('reconnecting', 2)
    expect(aborted.length).toBeGreaterThanOrEqual(2)
  })

  it('stops for good on a close code of the list', async () => {
    await using host = await startServer()
    using client = start({ open: openWebSocket(host.url), stopCodes: [4403] })
    await client.reached('open')
    host.sessions[0]?.close(4403, 'No longer a member')
    await client.reached('closed')
    expect(client.states.at(-1)).toEqual({ state: 'closed', code: 4403 })
  })

  it('stops for good when the ticket is refused', async () => {
    using client = start({
      open: async () => {
        throw new VcmpClosed(4401, 'Signed out')
      },
      stopCodes: [4401],
    })
    await client.reached('closed')
    expect(client.states.at(-1)).toEqual({ state: 'closed', code: 4401 })
  })

  it('takes the status of a refused upgrade as a close code', async () => {
    const server = createServer().on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    using client = start({
      open: openWebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
      stopCodes: [4403],
    })
    await client.reached('closed')
    expect(client.states.at(-1)).toEqual({ state: 'closed', code: 4403 })
    server.close()
  })

  it('closes with its code at the server, and stays closed', async () => {
    await using host = await startServer()
    const ended = host.ended()
    using client = start({ open: openWebSocket(host.url) })
    await client.reached('open')
    client.connection.close(1001, 'Stopping')
    expect(await ended).toEqual({ code: 1001, reason: 'Stopping' })
    expect(client.connection.state).toBe('closed')
  })

  it('can be closed before it opens', async () => {
    await using host = await startServer()
    using client = start({ open: openWebSocket(host.url) })
    await client.reached('connecting')
    client.connection.close()
    expect(client.states.map(({ state }) => state)).toEqual(['connecting', 'closed'])
  })

  it('works with the WebSocket of a browser', async () => {
    await using host = await startServer({ handle: () => 'hello page' })
    using client = start({ open: openBrowserSocket(async () => new WebSocket(host.url)) })
    await client.reached('open')
    await expect(client.connection.request({ '@type': 'Hello' })).resolves.toBe('hello page')
    client.connection.reset()
    await client.reached('open', 2)
  })

  it('of a browser refuses a binary frame with a code that pages may use', async () => {
    await using host = await startServer()
    const ended = host.ended()
    using client = start({ open: openBrowserSocket(() => new WebSocket(host.url)) })
    await client.reached('open')
    for (const socket of host.sockets) socket.send(Buffer.from([1, 2, 3]))
    expect(await ended).toMatchObject({ code: 4003 })
  })
})

describe('backOffDelay', () => {
  it.each([
    [0, 1006, 1, 1_000],
    [0, 1006, 0.5, 500],
    [0, 1006, 0, 0],
    [3, 1006, 1, 8_000],
    [5, 1006, 1, 30_000],
    [5_000, 1006, 1, 30_000],
    [0, 1012, 1, 10_000],
    [5, 1012, 1, 30_000],
  ])('after %i failures and close %i with chance %f waits %i ms', (failures, code, random, delayMs) => {
    expect(backOffDelay(failures, code, DEFAULT_BACK_OFF, random)).toBe(delayMs)
  })
})

/** A port that just was free: it refuses connections. */
async function goneServer(): Promise<{ port: number }> {
  await using host = await startServer()
  return { port: host.port }
}
