import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The wire between a cube and the server, which breaks at a message of the server. */
export interface Line extends AsyncDisposable {
  readonly url: string
  /** Breaks at the next message that has this text, before the cube gets it; resolves when it did. */
  cutBefore(text: string): Promise<void>
  /** From the next message with this text on nothing of the cube arrives any more; resolves then with what breaks the line. */
  cutAfter(text: string): Promise<() => void>
}

interface Armed {
  text: string
  /** Says whether the message still gets to the cube. */
  met: (broken: () => void, mute: () => void) => boolean
}

export async function startLine(serverPort: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let armed: Armed | undefined
  const server = createServer((cube) => {
    const there = connect(serverPort, '127.0.0.1')
    let muted = false
    const broken = () => {
      for (const socket of [cube, there]) socket.destroy()
    }
    for (const socket of [cube, there]) {
      sockets.add(socket)
      socket.on('error', broken)
      socket.on('close', () => {
        sockets.delete(socket)
        broken()
      })
    }
    cube.on('data', (chunk) => muted || there.write(chunk))
    there.on('data', (chunk) => {
      // Frames of a server are neither masked nor compressed, so that their text stands in them.
      if (armed === undefined || !chunk.includes(armed.text)) return void cube.write(chunk)
      const { met } = armed
      armed = undefined
      const mute = () => {
        muted = true
      }
      if (met(broken, mute)) cube.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const arm = <T>(text: string, met: (tell: (value: T) => void) => Armed['met']) =>
    new Promise<T>((tell) => {
      armed = { text, met: met(tell) }
    })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutBefore: (text) =>
      arm<void>(text, (tell) => (broken) => {
        broken()
        tell()
        return false
      }),
    cutAfter: (text) =>
      arm<() => void>(text, (tell) => (broken, mute) => {
        mute()
        tell(broken)
        return true
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
