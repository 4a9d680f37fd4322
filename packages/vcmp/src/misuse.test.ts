import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { attach, wsOptions } from './node.ts'
import { startServer, type TestServer } from './testing/server.ts'

/** Sends one raw WebSocket frame, masked with zeros, with whatever in it. */
function rawFrame(opcode: number, payload: Buffer, { masked = true, fin = true } = {}): Buffer {
  const length = payload.length
  const bits = masked ? 0x80 : 0
  const size =
    length < 126
      ? Buffer.from([bits | length])
      : length < 65_536
        ? Buffer.from([bits | 126, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([bits | 127, 0, 0, 0, 0]), uint32(length)])
  return Buffer.concat([
    Buffer.from([(fin ? 0x80 : 0) | opcode]),
    size,
    masked ? Buffer.alloc(4) : Buffer.alloc(0),
    payload,
  ])
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

/** An upgraded TCP connection that obeys no rules. */
async function openRaw({ port }: TestServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  return socket
}

/** The code of the first close frame that the server sends. */
function closeCode(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (let at = 0; at + 2 <= received.length; ) {
        const length = received.readUInt8(at + 1)
        if (received.readUInt8(at) === 0x88 && at + 4 <= received.length) resolve(received.readUInt16BE(at + 2))
        at += 2 + length
      }
    })
  })
}

const TEXT = 1
const BINARY = 2
const PING = 9
const message = Buffer.from('MSGabcdefghijkl{"@type":"Hello"}')

describe('misuse closes that socket with the right code and leaves the others alone', () => {
  it.each([
    ['a binary frame', 1003, [rawFrame(BINARY, message)]],
    ['a frame of 64 KiB and a byte', 1009, [rawFrame(TEXT, Buffer.alloc(65_537, 'x'))]],
    ['the announcement of a huge frame', 1009, [Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x06, 0x40, 0, 0])]],
    [
      'fragments without end',
      1009,
      [
        rawFrame(TEXT, Buffer.alloc(40_000, 'x'), { fin: false }),
        rawFrame(0, Buffer.alloc(40_000, 'x'), { fin: false }),
      ],
    ],
    ['text that is not UTF-8', 1007, [rawFrame(TEXT, Buffer.from([0x4d, 0x53, 0x47, 0xff, 0xfe]))]],
    ['a lone surrogate in UTF-8', 1007, [rawFrame(TEXT, Buffer.from([0xed, 0xa0, 0x80]))]],
    ['a malformed VCMP frame', 1002, [rawFrame(TEXT, Buffer.from('FOOabcdefghijkl'))]],
    ['an empty frame', 1002, [rawFrame(TEXT, Buffer.alloc(0))]],
    ['deep JSON', 1002, [rawFrame(TEXT, Buffer.from(`ACKabcdefghijkl${'['.repeat(60_000)}`))]],
    ['an unmasked frame', 1002, [rawFrame(TEXT, message, { masked: false })]],
    ['a reserved opcode', 1002, [rawFrame(7, message)]],
    ['a flood of pings', 1002, Array.from({ length: 500 }, () => rawFrame(PING, Buffer.alloc(0)))],
  ] as const)('%s: %i', async (_what, code, frames) => {
    await using host = await startServer({}, wsOptions.console)
    const accepted = host.accepted()
    const honest = new WebSocket(host.url)
    const session = await new Promise<ReturnType<typeof attach>>((resolve) => {
      honest.once('open', () => resolve(attach(honest, { handle: () => 'still here' })))
    })
    const other = await accepted

    const socket = await openRaw(host)
    const closed = closeCode(socket)
    for (const frame of frames) socket.write(frame)
    expect(await closed).toBe(code)
    socket.destroy()

    await expect(other.request({ '@type': 'Hello' })).resolves.toBe('still here')
    session.close()
  })

  it('a socket that vanishes in the middle of a frame ends its session', async () => {
    await using host = await startServer()
    const ended = host.ended()
    const socket = await openRaw(host)
    socket.write(rawFrame(TEXT, message).subarray(0, 10))
    socket.resetAndDestroy()
    expect(await ended).toMatchObject({ code: 1006 })
  })

  it('random bytes end no more than their own session', async () => {
    await using host = await startServer()
    for (let round = 0; round < 50; round++) {
      const ended = host.ended()
      const socket = await openRaw(host)
      socket.end(crypto.getRandomValues(Buffer.alloc(2_000)))
      await ended
      socket.destroy()
    }
    const accepted = host.accepted()
    const honest = new WebSocket(host.url)
    const session = await new Promise<ReturnType<typeof attach>>((resolve) => {
      honest.once('open', () => resolve(attach(honest, { handle: () => 'fine' })))
    })
    await expect((await accepted).request({ '@type': 'Hello' })).resolves.toBe('fine')
    session.close()
  })
})

describe('reset', () => {
  it('delivers nothing of what was still waiting', async () => {
    await using host = await startServer({ maxBuffered: 64 * 1_048_576 })
    const accepted = host.accepted()
    const socket = await openRaw(host)
    const session = await accepted
    // Nobody reads: more than the kernel takes stays with the process.
    socket.pause()
    const log = { '@type': 'Log', text: 'x'.repeat(1_000_000) }
    for (let i = 0; i < 32; i++) session.notify(log)
    session.notify({ '@type': 'OpenLock' })
    session.reset()
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received = (received + chunk.toString('latin1')).slice(-100)
    })
    // a reset is told as an error before the close
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await closed
    expect(received).not.toContain('OpenLock')
  })
})
