import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a port of this machine that can be held up: what is sent meanwhile waits in it, as on a bad mobile network. */
export interface StallingLine extends AsyncDisposable {
  readonly port: number
  hold(): void
  /** Delivers what has waited. */
  release(): void
  /** Bytes that wait on their way to the port. */
  readonly waiting: number
}

export async function stallingLine(target: number): Promise<StallingLine> {
  let held = false
  const ends = new Set<{ from: Socket; to: Socket; waiting: Buffer[] }>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const end = { from, to, waiting: [] as Buffer[] }
      ends.add(end)
      from.on('data', (data) => (held ? end.waiting.push(data) : to.write(data)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        ends.delete(end)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      held = true
    },
    release() {
      held = false
      for (const { to, waiting } of ends) for (const data of waiting.splice(0)) to.write(data)
    },
    get waiting() {
      let bytes = 0
      for (const { waiting } of ends) for (const data of waiting) bytes += data.length
      return bytes
    },
    async [Symbol.asyncDispose]() {
      for (const { from } of ends) from.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
