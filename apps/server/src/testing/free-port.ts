import { createServer } from 'node:net'

// Below what the system gives to whoever asks for any port, as tests do all the time: one that was free a moment ago would be taken by the
// time a server has started. Each process counts from a place of its own.
const [first, end] = [11_000, 32_000]
let next = first + Math.floor(Math.random() * (end - first))

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  while (true) {
    const port = next
    next = port + 1 < end ? port + 1 : first
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
