import { type RawData, WebSocketServer } from 'ws'
import { barePty } from '../lib/bare-pty.ts'
import { serveParent } from '../lib/child.ts'

/** The baseline of a terminal: a pty behind a WebSocket, each key and each piece of output a message. */
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT), perMessageDeflate: false })

server.on('connection', (socket) => {
  const pty = barePty({ cols: 80, rows: 24 })
  pty.onData((data) => socket.send(data))
  socket.on('message', (data: RawData) => pty.write(data.toString()))
  socket.once('close', () => pty.close())
})

serveParent({}, async () => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})
