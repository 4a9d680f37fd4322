import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { encodePayload, type ReceivedMessage } from './frame.ts'
import { VcmpClosed, VcmpNak, VcmpProblem, VcmpTimeout } from './problem.ts'
import { VcmpSession } from './session.ts'
import type { Socket } from './socket.ts'
import { startPair, startServer, waiters } from './testing/server.ts'

const never = () => new Promise<never>(() => {})

describe('a request', () => {
  it('resolves with what the handler returns', async () => {
    await using pair = await startPair({ handle: (message) => ({ echo: message }) })
    await expect(pair.client.request({ '@type': 'Hello' })).resolves.toEqual({ echo: { '@type': 'Hello' } })
  })

  it('resolves with undefined when the handler returns nothing', async () => {
    await using pair = await startPair()
    await expect(pair.client.request({ '@type': 'Hello' })).resolves.toBeUndefined()
  })

  it('works from the server to the client too', async () => {
    await using pair = await startPair({}, { handle: async () => 'from the cube' })
    await expect(pair.server.request({ '@type': 'OpenLock' })).resolves.toBe('from the cube')
  })

  it('of which nobody waits for the receipt holds up no other, and is answered all the same', async () => {
    const handle = ({ '@type': type }: ReceivedMessage) => {
      if (type === 'Wrong') throw new VcmpProblem({ status: 400, title: 'Wrong' })
    }
    await using pair = await startPair({ handle, unhurried: (message) => message['@type'] !== 'Other' })
    const order: string[] = []
    const asked = ['Key', 'Key', 'Wrong', 'Other'].map((type) =>
      pair.client.request({ '@type': type }).then(
        () => order.push(type),
        () => order.push(type),
      ),
    )
    await Promise.all(asked)
    expect(order).toEqual(['Wrong', 'Other', 'Key', 'Key'])
  })

  it('rejects with the problem that the handler throws', async () => {
    const problem = { status: 404, title: 'Unknown message', detail: 'No such type: Hello' }
    await using pair = await startPair({
      handle: () => {
        throw new VcmpProblem(problem)
      },
    })
    const error = await pair.client.request({ '@type': 'Hello' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VcmpNak)
    expect(error).toMatchObject({ name: 'VcmpNak', problem })
  })

  it('tells nothing of another error', async () => {
    const errors: unknown[] = []
    await using pair = await startPair({
      handle: async () => {
        throw new Error('password of the database is 1234')
      },
      onError: (error) => errors.push(error),
    })
    await expect(pair.client.request({ '@type': 'Hello' })).rejects.toMatchObject({
      problem: { status: 500, title: 'Internal error' },
    })
    expect(errors).toMatchObject([{ message: 'password of the database is 1234' }])
  })

  it.each([
    ['a result', () => 1n],
    [
      'a problem',
      () => {
        throw new VcmpProblem({ status: 409, title: 'Taken', by: 1n })
      },
    ],
  ])('rejects with a generic problem when %s cannot be written as JSON', async (_what, handle) => {
    await using pair = await startPair({ handle })
    await expect(pair.client.request({ '@type': 'Hello' })).rejects.toMatchObject({ problem: { status: 500 } })
  })

  it('rejects after its time-out and reports the late answer under the same id', async () => {
    const gate = waiters<void>()
    const late = waiters<{ id: string; result: unknown }>()
    const reported = late.next()
    await using pair = await startPair(
      { handle: () => gate.next().then(() => 'opened after all') },
      { onLateReply: (id, result) => late.tell({ id, result }) },
    )
    const error = await pair.client.request({ '@type': 'Open' }, { timeoutMs: 30 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VcmpTimeout)
    gate.tell()
    expect(await reported).toEqual({ id: error instanceof VcmpTimeout && error.id, result: 'opened after all' })
  })

  it('rejects by name when the session closes', async () => {
    await using pair = await startPair({ handle: never })
    const pending = pair.client.request({ '@type': 'Hello' })
    pair.server.close(1012, 'Restart')
    const error = await pending.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VcmpClosed)
    expect(error).toMatchObject({ name: 'VcmpClosed', code: 1012 })
  })

  it('rejects at once when the session is over', async () => {
    await using pair = await startPair()
    pair.client.close()
    await expect(pair.client.request({ '@type': 'Hello' })).rejects.toBeInstanceOf(VcmpClosed)
  })

  it('gets a NAK 503 when too many are being handled', async () => {
    const gate = waiters<void>()
    await using pair = await startPair({ handle: () => gate.next(), maxInFlight: 2 })
    const first = pair.client.request({ '@type': 'Slow' })
    const second = pair.client.request({ '@type': 'Slow' })
    await expect(pair.client.request({ '@type': 'Slow' })).rejects.toMatchObject({ problem: { status: 503 } })
    gate.tell()
    await Promise.all([first, second])
    const third = pair.client.request({ '@type': 'Slow' })
    await expect(pair.server.request({ '@type': 'AfterIt' })).resolves.toBeUndefined()
    gate.tell()
    await expect(third).resolves.toBeUndefined()
  })
})

describe('a notification', () => {
  it('reaches every receiver from one serialisation', async () => {
    const received: ReceivedMessage[] = []
    const both = waiters<void>()
    const done = both.next()
    const handle = (message: ReceivedMessage) => {
      if (received.push(message) === 2) both.tell()
    }
    await using one = await startPair({}, { handle })
    await using two = await startPair({}, { handle })
    const payload = encodePayload({ '@type': 'LockChanged' })
    one.server.notify(payload)
    two.server.notify(payload)
    await done
    expect(received).toEqual([{ '@type': 'LockChanged' }, { '@type': 'LockChanged' }])
  })

  it('is dropped silently when the session is over', async () => {
    await using pair = await startPair()
    pair.server.close()
    expect(() => pair.server.notify({ '@type': 'LockChanged' })).not.toThrow()
  })
})

/** A receiver whose network can be stopped, which no real socket does on command. */
class StoppableSocket implements Socket {
  bufferedAmount = 0
  readonly frames: string[] = []
  readonly sent: string[] = []
  closedWith: number | undefined
  send(text: string): void {
    this.frames.push(text)
    this.sent.push(text.slice(15))
  }
  close(code: number): void {
    this.closedWith = code
  }
  reset(): void {
    this.closedWith = 0
  }
}

const state = (lock: number, value: string) => ({ '@type': 'Lock', lock, value })
const slow = (bufferedAmount: number, maxBuffered = 1_000) => {
  const socket = new StoppableSocket()
  socket.bufferedAmount = bufferedAmount
  return { socket, session: new VcmpSession(socket, { handle: never, lowMark: 100, maxBuffered }) }
}

describe('a slow receiver', () => {
  it('gets the latest of each key, in the order of the first', () => {
    const { socket, session } = slow(101)
    session.notify(state(1, 'Open'), { key: '1' })
    session.notify(state(2, 'Open'), { key: '2' })
    session.notify(state(1, 'Closed'), { key: '1' })
    expect(socket.sent).toEqual([])
    socket.bufferedAmount = 0
    session.drained()
    expect(socket.sent).toEqual([JSON.stringify(state(1, 'Closed')), JSON.stringify(state(2, 'Open'))])
    session.close()
  })

  it('is served without being told that the socket drained', async () => {
    const { socket, session } = slow(101)
    const flushed = answered(socket)
    session.notify(state(1, 'Open'), { key: '1' })
    socket.bufferedAmount = 0
    await flushed
    session.close()
  })

  it('gets no notification before an earlier one', () => {
    const { socket, session } = slow(101)
    session.notify(state(1, 'Open'), { key: '1' })
    session.notify({ '@type': 'BoxesChanged' })
    expect(socket.sent).toEqual([])
    socket.bufferedAmount = 0
    session.drained()
    expect(socket.sent).toEqual([JSON.stringify(state(1, 'Open')), '{"@type":"BoxesChanged"}'])
    session.close()
  })

  it('never exceeds the bound by repeating one key', () => {
    const { socket, session } = slow(101)
    for (let i = 0; i < 10_000; i++) session.notify(state(1, `${i}`), { key: '1' })
    expect(session.isOpen).toBe(true)
    socket.bufferedAmount = 0
    session.drained()
    expect(socket.sent).toEqual([JSON.stringify(state(1, '9999'))])
    session.close()
  })

  it('is cut with 1013 when what waits exceeds the bound', () => {
    const { socket, session } = slow(101)
    for (let i = 0; i < 100; i++) session.notify(state(i, 'Open'), { key: `${i}` })
    expect(socket.closedWith).toBe(1013)
    expect(session.isOpen).toBe(false)
  })

  it('is cut with 1013 when it does not read its answers', async () => {
    const { socket, session } = slow(1_000)
    const pending = session.request({ '@type': 'Hello' })
    expect(socket.closedWith).toBe(1013)
    await expect(pending).rejects.toMatchObject({ name: 'VcmpClosed', code: 1013 })
  })

  it('is cut over a real socket that is not read, with no more than the bound waiting', async () => {
    const maxBuffered = 256 * 1_024
    await using pair = await startPair({ maxBuffered }, { handle: never })
    const ended = pair.host.ended()
    const payload = encodePayload({ '@type': 'Log', text: 'x'.repeat(16_000) } as { '@type': string })
    // One turn of the event loop: nothing can be read meanwhile.
    for (let i = 0; i < 2_000 && pair.server.isOpen; i++) pair.server.notify(payload)
    expect(await ended).toMatchObject({ code: 1013 })
  })
})

describe('the end of a session', () => {
  it('is told once to each side, with code and reason', async () => {
    const ends: unknown[] = []
    const told = waiters<void>()
    const both = told.next()
    const onClose = (code: number, reason: string) => {
      if (ends.push({ code, reason }) === 2) told.tell()
    }
    await using pair = await startPair({ onClose }, { onClose })
    pair.server.close(4403, 'No longer a member')
    await both
    pair.server.close()
    pair.client.close()
    expect(ends).toEqual([
      { code: 4403, reason: 'No longer a member' },
      { code: 4403, reason: 'No longer a member' },
    ])
  })

  it('takes a reason that is too long for a close frame', async () => {
    const told = waiters<string>()
    const reason = told.next()
    await using pair = await startPair({}, { onClose: (_, said) => told.tell(said) })
    pair.server.close(4000, `x${'€'.repeat(200)}`)
    expect(await reason).toBe(`x${'€'.repeat(39)}…`)
  })

  it('by reset reaches the peer without a close frame', async () => {
    const told = waiters<number>()
    const code = told.next()
    await using pair = await startPair({}, { onClose: told.tell })
    pair.server.reset()
    expect(await code).toBe(1006)
  })
})

describe('the heartbeat', () => {
  it.concurrent('goes back and forth and keeps a session that says nothing else', { timeout: 10_000 }, async () => {
    const heartbeat = { intervalMs: 1_000 }
    await using pair = await startPair(
      { heartbeat: { ...heartbeat, initiate: true } },
      { heartbeat: { ...heartbeat, initiate: false } },
    )
    // One every two intervals: the second comes later than the silence that would have ended it.
    await heartbeats(pair.socket, 2)
    expect([pair.server.isOpen, pair.client.isOpen]).toEqual([true, true])
  })

  it.concurrent('ends a session whose peer is silent for three intervals', { timeout: 10_000 }, async () => {
    const started = performance.now()
    await using host = await startServer({ heartbeat: { intervalMs: 1_000, initiate: true } })
    const mute = new WebSocket(host.url)
    mute.on('error', () => {})
    expect(await host.ended()).toEqual({ code: 1006, reason: 'Nothing received for 3000 ms' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(2_990)
  })

  it.concurrent('is followed by a session that was not told about it', { timeout: 10_000 }, async () => {
    const socket = new StoppableSocket()
    const session = new VcmpSession(socket, { handle: never })
    session.receive('HBT1000')
    await answered(socket)
    expect(socket.frames).toEqual(['HBT1000'])
    session.close()
  })

  it('is answered at once by a side that asks for it', () => {
    const socket = new StoppableSocket()
    const heartbeat = { intervalMs: 15_000, initiate: false, answerAtOnce: true }
    const browser = new VcmpSession(socket, { handle: never, heartbeat })
    browser.receive('HBT15000')
    expect(socket.frames).toEqual(['HBT15000'])
    browser.close()
  })
})

/** Resolves when the next frame is sent. */
function answered(socket: StoppableSocket): Promise<void> {
  const send = socket.send.bind(socket)
  return new Promise((resolve) => {
    socket.send = (text) => {
      send(text)
      resolve()
    }
  })
}

/** Resolves when `count` heartbeats were seen on the wire from now on. */
function heartbeats(ws: WebSocket, count: number): Promise<void> {
  let seen = 0
  return new Promise((resolve) => {
    ws.on('message', (data) => {
      if (String(data).startsWith('HBT') && ++seen === count) resolve()
    })
  })
}
