import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'

/** How an upgrade is refused; throws if it is not. */
export function refused(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.on('error', () => undefined)
    socket.once('open', () => {
      socket.terminate()
      reject(new Error('The connection was accepted'))
    })
    socket.once('unexpected-response', (_, response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        reject,
      )
    })
  })
}
