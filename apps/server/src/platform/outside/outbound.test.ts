import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, Unreachable } from './outbound.ts'
import { startCanary } from './testing/mail-server.ts'
import { privateHosts, privateNames } from './testing/private-hosts.ts'

let canary: Awaited<ReturnType<typeof startCanary>>
beforeAll(async () => {
  canary = await startCanary()
})
afterAll(() => canary.close())

/** The system's own resolver reads the strange notations of numbers; names are the attacker's. */
const resolve = async (host: string) => {
  const known = privateNames[host]
  if (known !== undefined) return known.map((address) => ({ address, family: isIP(address) }))
  return lookup(host, { all: true, verbatim: true })
}
const settled = async (work: (host: string) => Promise<unknown>) => {
  const reached: string[] = []
  await Promise.all(
    privateHosts.map((host) =>
      work(host).then(
        (answer) => {
          if (answer !== false) reached.push(host)
        },
        () => undefined,
      ),
    ),
  )
  return reached
}

describe('of more than 200 ways to write a private host, none is reached', () => {
  const outbound = createOutbound({ allowPrivate: false, resolve })
  test('as a mail server', async () => {
    expect(privateHosts.length).toBeGreaterThan(200)
    const to = (host: string) => outbound.connect({ host, port: canary.port, ports: [canary.port] })
    expect(await settled(to)).toEqual([])
    expect(canary.connections()).toBe(0)
  })
  test('as the token address of OAuth2', async () => {
    const inUrl = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
    expect(await settled((host) => outbound.ask({ url: `https://${inUrl(host)}/token` }))).toEqual([])
    expect(await settled((host) => outbound.ask({ url: `https://user@${inUrl(host)}:8443/` }))).toEqual([])
    expect(canary.connections()).toBe(0)
  })
  test('as the host of a logo or of a Matrix server', async () => {
    expect(await settled((host) => outbound.mayName(host))).toEqual([])
  })
  test('and all of them are as little told apart', async () => {
    const words = new Set<string>()
    for (const host of privateHosts)
      await outbound.connect({ host, port: 25, ports: [25] }).catch((error: Error) => words.add(error.message))
    expect(words.size).toBe(1)
  })
})

describe('outbound connections', () => {
  test('over plain HTTP a question has one connection, the one that was looked at, and it ends with the answer', async () => {
    let connections = 0
    const server = createServer((request, response) => void request.resume().on('end', () => response.end('fine')))
    server.on('connection', () => connections++)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await createOutbound({ allowPrivate: true }).ask({ url: `http://127.0.0.1:${port}/`, body: 'x' })
    expect(answer).toMatchObject({ status: 200, text: 'fine' })
    // which it does only once nobody is connected any more
    await new Promise((closed) => server.close(closed))
    expect(connections).toBe(1)
  })
  test('who switches to another protocol has not answered', async () => {
    const server = createServer().on('upgrade', () => undefined)
    server.on('connection', (socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
      ),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = createOutbound({ allowPrivate: true }).ask({ url: `http://127.0.0.1:${port}/`, body: 'x' })
    await expect(answer).rejects.toThrow(Unreachable)
    await new Promise((closed) => server.close(closed))
  })
  test('a name whose address changes after the look is not asked for twice', async () => {
    let asked = 0
    const rebinding = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '1.1.1.1', family: 4 }]
    }
    const outbound = createOutbound({ allowPrivate: false, resolve: rebinding })
    await expect(
      outbound.connect({ host: 'rebind.example', port: canary.port, ports: [canary.port] }),
    ).rejects.toThrow()
    expect([asked, canary.connections()]).toEqual([1, 0])
  })
  test('a logo may be at a public host, and at one that is unknown here', async () => {
    const outbound = createOutbound({
      allowPrivate: false,
      resolve: async (host) => {
        if (host === 'cdn.example') return [{ address: '1.1.1.1', family: 4 }]
        throw new Error('ENOTFOUND')
      },
    })
    expect(await Promise.all(['cdn.example', 'unknown.example', '1.1.1.1'].map(outbound.mayName))).toEqual([
      true,
      true,
      true,
    ])
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
