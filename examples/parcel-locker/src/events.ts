import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AppClient } from '@cubeward/client/app'
import { openWebSocket } from '@cubeward/client/node'
import { verifyWebhook } from '@cubeward/client/webhook'

/** What became of a parcel: its events count from 1. */
export interface ParcelEvent {
  number: number
  type: string
  occupancy: { boxNumber: string; content: unknown }
}
type Take = (event: ParcelEvent) => void

/** Hears of events on a connection of the app. */
export function listen(app: AppClient, take: Take): { close(): void } {
  return app.listen(take, (address, token) => openWebSocket(address, { headers: { authorization: `Bearer ${token}` } }))
}

/** Takes the events that are posted to this machine, and believes only those that are signed with the secret. */
export async function receive(secret: string, port: number, take: Take): Promise<{ close(): void }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    try {
      const { event } = await verifyWebhook(secret, request.headers, body)
      // No connection is kept, so that closing the server ends the program.
      response.writeHead(204, { connection: 'close' }).end()
      take({ type: event.type, ...event.data })
    } catch (error) {
      response.writeHead(400, { connection: 'close' }).end(String(error))
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
