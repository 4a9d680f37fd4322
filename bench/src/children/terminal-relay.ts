import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { serveParent } from '../lib/child.ts'

/** The floor of a terminal: what one of its two ends sends is passed to the other as it is; `/console/x` and `/unit/x` are those of x. */
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT), perMessageDeflate: false })
const ends = new Map<string, WebSocket>()

server.on('connection', (socket, { url = '' }) => {
  const other = url.startsWith('/unit/') ? url.replace('/unit/', '/console/') : url.replace('/console/', '/unit/')
  ends.set(url, socket)
  socket.on('message', (data: RawData) => ends.get(other)?.send(data, { binary: false }))
})

serveParent({}, async () => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})
