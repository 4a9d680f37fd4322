import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppEventMessage } from '@cubeward/contract/app/events.ts'
import { connect } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { Webhook } from 'standardwebhooks'

/** How an app receives the events of an occupancy: it stands in the content of the occupancy. What it does first, it does with every other event. */
export const moods = ['takes', 'isBusyFirst', 'hangsUpFirst', 'limitsFirst', 'isSlow', 'neverTakes'] as const
export type Mood = (typeof moods)[number]

interface Told {
  id: string
  number: number
  occupancy: { id: string; content: { mood: Mood } }
}

/** Programs of two apps, one with a webhook and one on connections: what they have taken, in the order in which they took it. */
export async function startMoodyApps(secret: string) {
  const taken: { id: string; occupancy: string; number: number }[] = []
  const forged: string[] = []
  const attempts = new Map<string, number>()
  const judge = ({ id, number, occupancy }: Told): 'takes' | Mood => {
    const { mood } = occupancy.content
    const nth = (attempts.get(id) ?? 0) + 1
    attempts.set(id, nth)
    const takes = mood === 'takes' || mood === 'isSlow' || (mood !== 'neverTakes' && (nth > 1 || number % 2 === 0))
    if (takes) taken.push({ id, occupancy: occupancy.id, number })
    return takes ? 'takes' : mood
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const headers = request.headers as Record<string, string>
    try {
      new Webhook(secret).verify(body, headers)
    } catch {
      forged.push(body)
    }
    const { data } = JSON.parse(body) as { data: Omit<Told, 'id'> }
    if (data.occupancy.content.mood === 'isSlow') await pause(60)
    const verdict = judge({ ...data, id: headers['webhook-id'] ?? '' })
    if (verdict === 'hangsUpFirst') return void request.socket.resetAndDestroy()
    if (verdict === 'limitsFirst') return void response.writeHead(429, { 'retry-after': '1' }).end()
    response.writeHead(verdict === 'takes' ? 204 : 503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const listen = (port: number, token: string) =>
    connect({
      open: openWebSocket(`ws://127.0.0.1:${port}/app/v1/events`, { headers: { authorization: `Bearer ${token}` } }),
      async handle(message) {
        const event = message as unknown as AppEventMessage & Told
        if (event.occupancy.content.mood === 'isSlow') await pause(60)
        if (judge(event) !== 'takes') throw new VcmpProblem({ status: 503, title: 'Busy' })
      },
      backOff: { minMs: 50, maxMs: 200 },
    })
  return {
    taken,
    forged,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    listen,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
