import pg from 'pg'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { serveParent } from '../lib/child.ts'

/** The baseline of an opening: what a console sends is committed, passed to the device, and the answer passed back. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 4 })
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT), perMessageDeflate: false })
const insert = { name: 'relay', text: 'INSERT INTO relayed (id, message) VALUES (gen_random_uuid(), $1)' }

let device: WebSocket | undefined
let console_: WebSocket | undefined

server.on('connection', (socket, request) => {
  if (request.url === '/device') {
    device = socket
    socket.on('message', (data: RawData) => console_?.send(data, { binary: false }))
    return
  }
  console_ = socket
  socket.on('message', async (data: RawData) => {
    await pool.query({ ...insert, values: [data.toString()] })
    device?.send(data, { binary: false })
  })
})

serveParent({}, async () => {
  server.close()
  await pool.end()
})
