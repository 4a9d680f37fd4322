import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { Deliveries } from './deliveries.ts'
import type { Delivery, DeliveryHandler, NewDelivery, Outcome, SendResult } from './delivery.ts'
import * as queries from './queries.ts'

let database: TestDatabase
const open: Deliveries[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await database.close()
})

const silent = pino({ level: 'silent' })
const run = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows
const states = async () => (await run('SELECT state FROM deliveries ORDER BY created, id')).map(({ state }) => state)
const soon = () => new Date(Date.now() + 60_000)
const one = (more: Partial<NewDelivery> = {}): NewDelivery => ({
  kind: 'test',
  subject: 's',
  operatorId: 'a',
  destination: 'd',
  expires: soon(),
  ...more,
})

type Attempt = DeliveryHandler['attempt']
/** A server of its own on the same database. */
async function server(
  attempt: Attempt,
  {
    settle,
    ...timings
  }: { settle?: DeliveryHandler['settle']; closeMs?: number; leaseMs?: number; renewMs?: number } = {},
): Promise<Deliveries> {
  const deliveries = new Deliveries({
    db: database.db,
    log: silent,
    timings: { backOff: { firstMs: 40, mostMs: 80 }, pollMs: 200, closeMs: 500, ...timings },
  })
  deliveries.handle('test', { attempt, ...(settle ? { settle } : {}) })
  await deliveries.start()
  open.push(deliveries)
  return deliveries
}
const enqueue = (deliveries: Deliveries, ...rows: NewDelivery[]) =>
  database.db.transaction((tx) => deliveries.enqueue(tx, rows))
const sent: SendResult = { result: 'sent' }
/** Of attempts: how many were under way at once, for each operator and destination. */
function counted(ms: number) {
  const now = new Map<string, number>()
  const most = new Map<string, number>()
  const attempt: Attempt = async ({ operatorId, destination }) => {
    for (const key of [operatorId, destination, 'all']) {
      now.set(key, (now.get(key) ?? 0) + 1)
      most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0))
    }
    await new Promise((resolve) => setTimeout(resolve, ms))
    for (const key of [operatorId, destination, 'all']) now.set(key, (now.get(key) ?? 0) - 1)
    return sent
  }
  return { most, attempt }
}
/** An attempt that nobody answers. */
const hanging: Attempt = (_, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('what is enqueued', () => {
  test('is sent when its cause is committed, and within 100 ms on an idle server', async () => {
    const at: number[] = []
    const deliveries = await server(async () => {
      at.push(performance.now())
      return sent
    })
    const waits: number[] = []
    for (let n = 1; n <= 10; n++) {
      await enqueue(deliveries, one())
      const committed = performance.now()
      await expect.poll(() => at.length, { interval: 1 }).toBe(n)
      waits.push((at.at(-1) ?? 0) - committed)
    }
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(100)
    await expect.poll(states).toEqual(Array(10).fill('Sent'))
  })
  test('with a cause that is rolled back is never sent', async () => {
    const seen: string[] = []
    const deliveries = await server(async ({ subject }) => {
      seen.push(subject)
      return sent
    })
    const broken = database.db.transaction(async (tx) => {
      await deliveries.enqueue(tx, [one({ subject: 'lost' })])
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await enqueue(deliveries, one({ subject: 'kept' }))
    await expect.poll(() => seen).toEqual(['kept'])
    expect(await states()).toEqual(['Sent'])
  })
  test('by a server without workers is sent by another one', async () => {
    const seen: string[] = []
    await server(async ({ subject }) => {
      seen.push(subject)
      return sent
    })
    const other = new Deliveries({ db: database.db, log: silent })
    await enqueue(other, one())
    await expect.poll(() => seen).toEqual(['s'])
  })
})

describe('an attempt', () => {
  test('that fails is made again, with the same id, until it is taken', async () => {
    const seen: Delivery[] = []
    const deliveries = await server(async (delivery) => {
      seen.push(delivery)
      return seen.length < 3 ? { result: 'retry', reason: 'Not now.' } : sent
    })
    const [id] = await enqueue(deliveries, one())
    await expect.poll(states).toEqual(['Sent'])
    expect(seen.map((delivery) => [delivery.id, delivery.attempts, delivery.interrupted])).toEqual([
      [id, 1, false],
      [id, 2, false],
      [id, 3, false],
    ])
  })
  test('that throws is made again', async () => {
    let calls = 0
    const deliveries = await server(async () => {
      if (++calls === 1) throw new Error('broken')
      return sent
    })
    await enqueue(deliveries, one())
    await expect.poll(states).toEqual(['Sent'])
  })
  test.each<[SendResult['result'] | 'dropped', string]>([
    ['refused', 'Refused'],
    ['unknown', 'Unknown'],
    ['dropped', 'Dropped'],
  ])('that is %s is the last one', async (result, state) => {
    let calls = 0
    const deliveries = await server(async () => {
      calls++
      return { result, reason: 'So it is.' } as SendResult
    })
    await enqueue(deliveries, one())
    await expect.poll(states).toEqual([state])
    expect(calls).toBe(1)
  })
  test('waits for as long as the other side says', async () => {
    const at: number[] = []
    const deliveries = await server(async () => {
      at.push(Date.now())
      return at.length === 1 ? { result: 'retry', reason: 'Busy.', afterMs: 400 } : sent
    })
    await enqueue(deliveries, one())
    await expect.poll(states, { timeout: 5_000 }).toEqual(['Sent'])
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(400)
  })
  test('is not made after its time, and the row that people read is told', async () => {
    const outcomes: Outcome[] = []
    const deliveries = await server(async () => ({ result: 'retry', reason: 'Not now.' }), {
      settle: async (_, __, outcome) => void outcomes.push(outcome),
    })
    await enqueue(deliveries, one({ expires: new Date(Date.now() + 300) }))
    await expect.poll(states, { timeout: 5_000 }).toEqual(['Expired'])
    expect(outcomes.at(-1)).toEqual({ state: 'Expired' })
    expect(outcomes[0]).toMatchObject({ state: 'Waiting', reason: 'Not now.' })
  })
  test('settles both rows or none', async () => {
    await run('CREATE TABLE told (subject text)')
    let broken = true
    const deliveries = await server(async () => sent, {
      leaseMs: 300,
      settle: async (tx, { subject }) => {
        await tx.query({ text: 'INSERT INTO told VALUES ($1)' }, [subject])
        if (broken) throw new Error('broken')
      },
    })
    await enqueue(deliveries, one())
    await expect.poll(async () => (await run('SELECT attempts FROM deliveries'))[0]?.attempts).toBeGreaterThan(1)
    expect([await states(), await run('SELECT * FROM told')]).toEqual([['Waiting'], []])
    broken = false
    await expect.poll(states, { timeout: 5_000 }).toEqual(['Sent'])
    expect(await run('SELECT * FROM told')).toHaveLength(1)
  })
})

describe('limits hold over all servers', () => {
  test('four for an operator, two for a destination', async () => {
    const { most, attempt } = counted(15)
    const servers = await Promise.all([server(attempt), server(attempt)])
    const rows = Array.from({ length: 120 }, (_, n) => one({ operatorId: `o${n % 3}`, destination: `d${n % 12}` }))
    await enqueue(servers[0], ...rows)
    servers[1].wake()
    await expect.poll(async () => new Set(await states()), { timeout: 15_000 }).toEqual(new Set(['Sent']))
    for (const [key, number] of most)
      expect([key, number <= (key.startsWith('o') ? 4 : key.startsWith('d') ? 2 : 32)]).toEqual([key, true])
    expect(most.get('o0')).toBe(4)
  })
  test('one that hangs keeps nobody else waiting, behind however many of its own', async () => {
    const seen: string[] = []
    const deliveries = await server(async (delivery, signal) => {
      if (delivery.operatorId === 'hangs') return hanging(delivery, signal)
      seen.push(delivery.operatorId)
      return sent
    })
    await enqueue(
      deliveries,
      ...Array.from({ length: 5_000 }, (_, n) => one({ operatorId: 'hangs', destination: `d${n % 8}` })),
    )
    const started = performance.now()
    await enqueue(
      deliveries,
      ...Array.from({ length: 9 }, (_, n) => one({ operatorId: `fine${n}`, destination: `f${n}` })),
    )
    await expect.poll(() => seen.length, { interval: 5 }).toBe(9)
    expect(performance.now() - started).toBeLessThan(1_500)
    const held = "SELECT 1 FROM deliveries WHERE operator_id = 'hangs' AND lease_until > now()"
    expect(await run(held)).toHaveLength(4)
  })
  test('a destination that many share serves them in turn', async () => {
    const seen: string[] = []
    const deliveries = await server(async ({ operatorId }) => {
      seen.push(operatorId)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return sent
    })
    const many = Array.from({ length: 200 }, () => one({ operatorId: 'many', destination: 'shared' }))
    await enqueue(deliveries, ...many, one({ operatorId: 'few', destination: 'shared' }))
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('few')
    expect(seen.indexOf('few')).toBeLessThan(10)
  })
  test('counted in memory alone they would not hold (negative control)', async () => {
    const { most, attempt } = counted(15)
    const claim = async () => {
      // What a claim without the count of leases does: two servers, each with its own four.
      const rows = await run(`UPDATE deliveries SET settled = now() WHERE id IN (
        SELECT id FROM deliveries WHERE settled IS NULL LIMIT 4 FOR UPDATE SKIP LOCKED) RETURNING operator_id, destination`)
      await Promise.all(
        rows.map(({ operator_id: operatorId, destination }) =>
          attempt({ operatorId, destination } as Delivery, new AbortController().signal),
        ),
      )
      return rows.length
    }
    await enqueue(
      new Deliveries({ db: database.db, log: silent }),
      ...Array.from({ length: 40 }, (_, n) => one({ destination: `d${n}` })),
    )
    const work = async () => {
      while ((await claim()) > 0);
    }
    await Promise.all([work(), work()])
    expect(most.get('a')).toBeGreaterThan(4)
  })
})

describe('order', () => {
  test('of one key holds through failures, and another key is not held back', async () => {
    const seen: string[] = []
    let failed = 0
    const attempt: Attempt = async ({ subject }) => {
      if (subject === 'x1' && failed++ < 3) return { result: 'retry', reason: 'Not now.' }
      seen.push(subject)
      return sent
    }
    const deliveries = await server(attempt)
    await server(attempt)
    const event = (key: string, number: number) =>
      one({ subject: `${key}${number}`, destination: `${key}-app`, order: { key, number } })
    await enqueue(deliveries, event('x', 1), event('x', 2), event('x', 3), event('y', 1), event('y', 2))
    await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(5)
    expect(seen.filter((subject) => subject.startsWith('x'))).toEqual(['x1', 'x2', 'x3'])
    expect(seen.slice(0, 2)).toEqual(['y1', 'y2'])
  })
  test('goes on with the next after one has expired or was refused', async () => {
    const seen: string[] = []
    const deliveries = await server(async ({ subject }) => {
      seen.push(subject)
      return subject === '1' ? { result: 'refused', reason: 'No.' } : sent
    })
    const event = (number: number, expires = soon()) =>
      one({ subject: String(number), expires, order: { key: 'k', number } })
    await enqueue(deliveries, event(1), event(2, new Date(Date.now() - 1_000)), event(3))
    await expect.poll(states).toEqual(['Refused', 'Expired', 'Sent'])
    expect(seen).toEqual(['1', '3'])
  })
})

describe('a lease', () => {
  test('that has ended leaves the delivery to another server, which hears that it was interrupted', async () => {
    const deliveries = new Deliveries({ db: database.db, log: silent })
    const [id] = await enqueue(deliveries, one())
    const limits = { perOperator: 4, perDestination: 2 }
    const claim = () =>
      database.db.transaction((tx) => queries.claim(tx, { node: 'n', kinds: ['test'], limits, most: 16, leaseMs: 60 }))
    const [first] = await claim()
    expect([first?.id, first?.interrupted, await claim()]).toEqual([id, false, []])
    let second: Delivery | undefined
    const next = async () => {
      second ??= (await claim())[0]
      return second?.attempts
    }
    await expect.poll(next).toBe(2)
    expect(second?.interrupted).toBe(true)
    // The attempt that was given up settles nothing any more.
    expect(await queries.settle(database.db, first as Delivery, 'Refused')).toBe(false)
    expect(await queries.again(database.db, first as Delivery, soon())).toBe(false)
    expect(await queries.settle(database.db, second as Delivery, 'Sent')).toBe(true)
  })
  test('is renewed for as long as the attempt is under way', async () => {
    let calls = 0
    let finish: (result: SendResult) => void = () => undefined
    const attempt: Attempt = () => {
      calls++
      return new Promise((resolve) => {
        finish = resolve
      })
    }
    const deliveries = await server(attempt, { leaseMs: 300, renewMs: 50 })
    await server(attempt, { leaseMs: 300, renewMs: 50 })
    await enqueue(deliveries, one())
    const until = async () => Number((await run('SELECT extract(epoch FROM lease_until) AS at FROM deliveries'))[0]?.at)
    await expect.poll(() => calls).toBe(1)
    const first = await until()
    await expect.poll(until, { timeout: 5_000 }).toBeGreaterThan(first + 0.7)
    expect(calls).toBe(1)
    finish(sent)
    await expect.poll(states).toEqual(['Sent'])
  })
})

test('a stop takes nothing new, waits for what is under way, and hands back the rest at once', async () => {
  let release: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = await server(async (delivery, signal) => {
    if (delivery.subject === 'hangs') return hanging(delivery, signal)
    await slow
    return sent
  })
  await enqueue(first, one({ subject: 'slow', destination: 'x' }), one({ subject: 'hangs', destination: 'y' }))
  await expect.poll(() => run('SELECT 1 FROM deliveries WHERE lease_until > now()')).toHaveLength(2)
  const closed = first.close()
  await enqueue(first, one({ subject: 'later', destination: 'z' }))
  release()
  await closed
  const left = await run(
    'SELECT subject FROM deliveries WHERE settled IS NULL AND due <= now() ORDER BY created, subject',
  )
  expect(left).toEqual([{ subject: 'hangs' }, { subject: 'later' }])
  const seen: string[] = []
  await server(async ({ subject, interrupted }) => {
    seen.push(`${subject} ${interrupted}`)
    return sent
  })
  await expect.poll(() => seen.toSorted()).toEqual(['hangs true', 'later false'])
})

test('by hand it is tried at once, at most once a minute, and never beside an attempt', async () => {
  let answer: SendResult = { result: 'refused', reason: 'No.' }
  const deliveries = await server(async () => answer)
  const retry = () => database.db.transaction((tx) => deliveries.retry(tx, 'test', 's', soon()))
  expect(await retry()).toBe('gone')
  await enqueue(deliveries, one())
  await expect.poll(states).toEqual(['Refused'])
  expect(await retry()).toBe('tooSoon')
  await run("UPDATE deliveries SET attempted = now() - interval '2 minutes'")
  answer = sent
  expect(await retry()).toBe('queued')
  await expect.poll(states).toEqual(['Sent'])
  await run(
    "UPDATE deliveries SET settled = NULL, lease_until = now() + interval '1 minute', due = now() + interval '1 minute'",
  )
  expect(await retry()).toBe('underway')
})

test('what waits is counted by kind, and what was settled a day ago is forgotten', async () => {
  const deliveries = new Deliveries({ db: database.db, log: silent })
  await enqueue(deliveries, one(), one({ kind: 'other' }), one())
  await run("UPDATE deliveries SET due = now() - interval '1 hour' WHERE kind = 'other'")
  await run("UPDATE deliveries SET due = now() + interval '1 hour' WHERE kind = 'test'")
  expect(await deliveries.waiting()).toEqual([
    { kind: 'other', waiting: 1, oldest: expect.closeTo(3_600, -1) },
    { kind: 'test', waiting: 2, oldest: 0 },
  ])
  await run("UPDATE deliveries SET settled = now() - interval '25 hours' WHERE kind = 'test'")
  await queries.forget(database.db)
  expect(await run('SELECT kind FROM deliveries')).toEqual([{ kind: 'other' }])
})
