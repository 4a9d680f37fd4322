// A server that writes messages and delivers them to the zoo, until it is killed: node zoo-worker.ts <settings as JSON>
import pino from 'pino'
import { createDatabase } from '../../db/client.ts'
import { Deliveries } from '../deliveries.ts'
import type { Delivery, SendResult } from '../delivery.ts'
import * as queries from '../queries.ts'
import { ANIMALS, type Animal } from './zoo.ts'

export interface WorkerSettings {
  databaseUrl: string
  zooPort: number
  node: string
  /** Messages that it writes: from, and before. */
  writes: [number, number]
  /** `settleFirst` and `rowApart` are what must not be: negative controls. */
  way: 'right' | 'settleFirst' | 'rowApart'
  /** It kills itself at the worst moment of this message: while it is written, or when it was taken and is not settled yet. */
  dieWriting?: number | undefined
  dieSending?: number | undefined
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings
const { way, zooPort } = settings
const db = createDatabase(settings.databaseUrl, { max: 6 })
const die = () => process.kill(process.pid, 'SIGKILL')
const stopped = new Promise<never>(() => undefined)

const deliveries = new Deliveries({
  db,
  log: pino({ level: 'silent' }),
  node: settings.node,
  timings: { backOff: { firstMs: 60, mostMs: 300 }, leaseMs: 4_000, renewMs: 1_000, pollMs: 250 },
})

const animalOf = (number: number): Animal => ANIMALS[number % ANIMALS.length] ?? 'fast'
const addressOf = (animal: Animal, path: string) => {
  if (animal === 'tls') return `https://127.0.0.1:${zooPort}/${path}`
  if (animal === 'gone') return `http://nobody.invalid/${path}`
  return `http://127.0.0.1:${zooPort}/${animal}/${path}`
}

async function send({ id, subject }: Delivery, signal: AbortSignal): Promise<SendResult> {
  const number = Number(subject)
  // Ten messages of one kind of receiver are in order.
  const key = `${number % ANIMALS.length}-${Math.floor(number / (ANIMALS.length * 10))}`
  try {
    const answer = await fetch(addressOf(animalOf(number), `${id}/${key}/${number}`), {
      method: 'POST',
      // Whoever takes a message is given the time to say so, however busy the machine is: what is repeated then is counted against us.
      signal: AbortSignal.any([signal, AbortSignal.timeout(animalOf(number) === 'hangs' ? 250 : 20_000)]),
    })
    if (answer.ok) {
      if (number === settings.dieSending) {
        die()
        await stopped
      }
      return { result: 'sent' }
    }
    if (answer.status === 410) return { result: 'refused', reason: 'HTTP 410' }
    const after = answer.headers.get('retry-after')
    const afterMs = after === null ? undefined : Math.max(0, Date.parse(after) - Date.now())
    return { result: 'retry', reason: `HTTP ${answer.status}`, afterMs }
  } catch {
    return { result: 'retry', reason: 'It could not be reached.' }
  }
}

const writeText = { text: 'INSERT INTO zoo_messages (number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number' }
const settleText = { text: 'UPDATE zoo_messages SET state = $2, attempts = $3 WHERE number = $1' }

deliveries.handle('zoo', {
  attempt: async (delivery, signal) => {
    if (way === 'settleFirst') {
      await queries.settle(db, delivery, 'Sent')
      await db.query(settleText, [delivery.subject, 'Sent', delivery.attempts])
      if (Number(delivery.subject) === settings.dieSending) {
        die()
        await stopped
      }
    }
    return send(delivery, signal)
  },
  settle: async (tx, { subject, attempts }, { state }) => void (await tx.query(settleText, [subject, state, attempts])),
})

function row(number: number) {
  const kind = number % ANIMALS.length
  const never = ['hangs', 'tls', 'gone'].includes(animalOf(number))
  return {
    kind: 'zoo',
    subject: String(number),
    operatorId: `o${Math.floor(number / ANIMALS.length) % 10}`,
    destination: `${kind}-${Math.floor(number / ANIMALS.length) % 5}`,
    expires: new Date(Date.now() + (never ? 1_500 : 120_000)),
    order: { key: `${kind}-${Math.floor(number / (ANIMALS.length * 10))}`, number },
  }
}

await deliveries.start()
for (let number = settings.writes[0]; number < settings.writes[1]; number++) {
  if (way === 'rowApart') {
    const [fresh] = await db.transaction((tx) => tx.query(writeText, [number]))
    if (number === settings.dieWriting) {
      die()
      await stopped
    }
    if (fresh !== undefined) await db.transaction((tx) => deliveries.enqueue(tx, [row(number)]))
    continue
  }
  await db.transaction(async (tx) => {
    const [fresh] = await tx.query(writeText, [number])
    if (fresh === undefined) return
    await deliveries.enqueue(tx, [row(number)])
    if (number === settings.dieWriting) {
      die()
      await stopped
    }
  })
}
process.stdout.write('written\n')
process.on('SIGTERM', () => void deliveries.close().then(() => db.close()))
