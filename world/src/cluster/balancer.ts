import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  port: number
  /** These are the nodes from now on; what is open stays. */
  balance(ports: readonly number[]): void
  close(): Promise<void>
}

/**
 * Hands each new connection to the next node that takes it, whatever is said on it. For trying only: it neither ends TLS nor tells the
 * nodes who called.
 */
export async function startBalancer(port = 0): Promise<Balancer> {
  let nodes: readonly number[] = []
  const open = new Set<Socket>()
  let turn = 0

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => open.delete(socket))
    // Its end, which follows, says all there is to say.
    socket.on('error', () => undefined)
    return socket
  }

  function join(client: Socket, left: number[]): void {
    const [node, ...others] = left
    if (node === undefined || client.destroyed) return void client.destroy()
    const upstream = keep(connect(node, '127.0.0.1'))
    const refused = () => join(client, others)
    upstream.once('error', refused)
    upstream.once('connect', () => {
      upstream.off('error', refused)
      client.pipe(upstream).pipe(client)
      client.once('close', () => upstream.destroy())
      upstream.once('close', () => client.destroy())
    })
  }

  const server = createServer({ noDelay: true }, (client) => {
    const first = turn++ % Math.max(1, nodes.length)
    join(keep(client), [...nodes.slice(first), ...nodes.slice(0, first)])
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    balance(ports) {
      nodes = ports
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
