import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, Unreachable } from './outbound.ts'
import { startCanary } from './testing/mail-server.ts'

let canary: Awaited<ReturnType<typeof startCanary>>
beforeAll(async () => {
  canary = await startCanary()
})
afterAll(() => canary.close())

const hosts = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '::ffff:127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '１２７.0.0.1',
  'ⓛocalhost',
  'localhost.',
  'no-such-host.invalid',
  '169.254.169.254',
  '',
]

describe('outbound connections', () => {
  test.each(hosts)('%s is not connected to', async (host) => {
    const outbound = createOutbound({ allowPrivate: false })
    await expect(outbound.connect({ host, port: canary.port, ports: [canary.port] })).rejects.toThrow(Unreachable)
    await expect(outbound.post(`https://${host}:${canary.port}/`, '', {})).rejects.toThrow()
    expect(canary.connections()).toBe(0)
  })
  test('a name with one private address among public ones is refused', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const outbound = createOutbound({ allowPrivate: false, resolve })
    await expect(outbound.connect({ host: 'two.example', port: 25, ports: [25] })).rejects.toThrow(Unreachable)
  })
  test('a name is resolved once, so that a second answer changes nothing', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const outbound = createOutbound({ allowPrivate: true, resolve })
    const socket = await outbound.connect({ host: 'rebind.example', port: canary.port, ports: [] })
    expect([asked, socket.remoteAddress]).toEqual([1, '127.0.0.1'])
    socket.destroy()
  })
  test('other ports than those of the service are refused', async () => {
    const resolve = async () => [{ address: '1.1.1.1', family: 4 }]
    const outbound = createOutbound({ allowPrivate: false, resolve })
    await expect(outbound.connect({ host: 'mail.example', port: 6379, ports: [25] })).rejects.toThrow(Unreachable)
  })
  test('refused and unreachable read the same', async () => {
    const refused = createOutbound({ allowPrivate: false }).connect({ host: '10.0.0.1', port: 25, ports: [25] })
    const gone = createOutbound({ allowPrivate: true }).connect({ host: '127.0.0.1', port: 1, ports: [] })
    const messages = await Promise.all([refused, gone].map((one) => one.then(String, (error: Error) => error.message)))
    expect(new Set(messages).size).toBe(1)
  })
})
