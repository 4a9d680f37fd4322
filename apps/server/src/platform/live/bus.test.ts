import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type NatsServer, startNatsServer } from '../../demo/nats-server.ts'
import { type Bus, NoResponder, patient, question, subject } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { createNatsBus } from './nats-bus.ts'
import { Inbox } from './testing/inbox.ts'

const log = pino({ level: 'silent' })

let nats: NatsServer
beforeAll(async () => {
  nats = await startNatsServer()
})
afterAll(() => nats.stop())

const natsBus = async () => {
  const bus = await createNatsBus({ servers: { servers: nats.url }, log })
  onTestFinished(() => bus.close())
  return bus
}

/** What every bus promises; `open` makes two ends of the same one. */
const buses: [name: string, open: () => Promise<[here: Bus, there: Bus]>][] = [
  [
    'local',
    async () => {
      const bus = createLocalBus({ log })
      onTestFinished(() => bus.close())
      return [bus, bus]
    },
  ],
  ['NATS', async () => [await natsBus(), await natsBus()]],
]

describe.each(buses)('the %s bus', (_, open) => {
  test('tells all who are subscribed, in order, and nobody else', async () => {
    const [here, there] = await open()
    const told = subject<{ n: number }>('told')
    const [one, two] = [new Inbox<{ n: number }>(), new Inbox<{ n: number }>()]
    await here.subscribe(told, (message) => one.put(message))
    await there.subscribe(told, (message) => two.put(message))
    const others: unknown[] = []
    await there.subscribe(subject<{ n: number }>('other'), (message) => others.push(message))
    for (let n = 0; n < 100; n++) here.publish(told, { n })
    await Promise.all([one.first(({ n }) => n === 99), two.first(({ n }) => n === 99)])
    const all = Array.from({ length: 100 }, (_, n) => ({ n }))
    expect([one.all, two.all, others]).toEqual([all, all, []])
  })

  test('delivers copies, and later', async () => {
    const [here] = await open()
    const told = subject<{ deep: number[] }>('told')
    const got = new Inbox<{ deep: number[] }>()
    await here.subscribe(told, (message) => got.put(message))
    const message = { deep: [1] }
    here.publish(told, message)
    expect(got.all).toEqual([])
    message.deep.push(2)
    await here.flush()
    expect(got.all).toEqual([{ deep: [1] }])
  })

  test('tells nothing more once it is left', async () => {
    const [here] = await open()
    const told = subject<number>('told')
    const got: number[] = []
    const leave = await here.subscribe(told, (n) => got.push(n))
    here.publish(told, 1)
    await here.flush()
    leave()
    here.publish(told, 2)
    await here.flush()
    expect(got).toEqual([1])
  })

  test('a handler that throws keeps nobody from hearing', async () => {
    const [here] = await open()
    const told = subject<number>('told')
    await here.subscribe(told, () => {
      throw new Error('broken')
    })
    const got: number[] = []
    await here.subscribe(told, (n) => got.push(n))
    here.publish(told, 1)
    here.publish(told, 2)
    await here.flush()
    expect(got).toEqual([1, 2])
  })

  test('a question is answered, with a copy', async () => {
    const [here, there] = await open()
    const double = question<{ n: number }, { n: number }>('double')
    const kept = { n: 0 }
    await there.respond(double, async ({ n }) => {
      kept.n = 2 * n
      return kept
    })
    const answer = await here.request(double, { n: 21 })
    expect(answer).toEqual({ n: 42 })
    expect(answer).not.toBe(kept)
  })

  test('without a responder a question fails at once, also when it has left', async () => {
    const [here, there] = await open()
    const ask = question<number, number>('ask')
    const since = performance.now()
    await expect(here.request(ask, 1)).rejects.toThrow(NoResponder)
    const leave = await there.respond(ask, async (n) => n)
    expect(await here.request(ask, 1)).toBe(1)
    leave()
    await there.flush()
    await expect(here.request(ask, 1)).rejects.toThrow(NoResponder)
    expect(performance.now() - since).toBeLessThan(1_000)
  })

  test('what a responder refuses comes back as it was said, and what went wrong without its words', async () => {
    const [here, there] = await open()
    const ask = question<string, string>('ask')
    const lockTaken = new Problem('box.lockTaken')
    await there.respond(ask, async (how) => {
      if (how === 'refuse') throw new Problem('command.tooMany')
      if (how === 'code') throw lockTaken
      if (how === 'nobody') throw new NoResponder('ask')
      throw new Error('secret words')
    })
    await expect(here.request(ask, 'refuse')).rejects.toMatchObject({
      code: 'command.tooMany',
      kind: 'tooManyRequests',
    })
    const taken = await here.request(ask, 'code').catch((problem: Problem) => problem.body())
    expect(taken).toEqual(lockTaken.body())
    await expect(here.request(ask, 'nobody')).rejects.toThrow(NoResponder)
    await expect(here.request(ask, 'break')).rejects.toMatchObject({ code: 'internal', detail: undefined })
  })

  test('the newest responder has the question; an older one that leaves takes nothing with it', async () => {
    const [here] = await open()
    const ask = question<null, string>('ask')
    const leave = await here.respond(ask, async () => 'old')
    await here.respond(ask, async () => 'new')
    expect(await here.request(ask, null)).toBe('new')
    leave()
    expect(await here.request(ask, null)).toBe('new')
  })

  test('ids are told apart, whatever is in them', async () => {
    const [here, there] = await open()
    const ids = ['a', 'a.b', 'a:b', 'a@b', '*', '>', 'a b', '%', '', 'ä', 'a%2eb', '$SYS', '\t', 'A']
    const got: string[] = []
    for (const id of ids) await there.subscribe(subject<string>('of', id), (said) => got.push(`${id} ${said}`))
    const all = new Inbox<string>()
    await there.subscribe(subject<string>('done'), (said) => all.put(said))
    for (const id of ids) here.publish(subject<string>('of', id), id)
    here.publish(subject<string>('done'), 'done')
    await all.first()
    expect(got).toEqual(ids.map((id) => `${id} ${id}`))
    const answering = (id: string) => question<null, string>('who', id)
    for (const id of ids) await there.respond(answering(id), async () => id)
    expect(await Promise.all(ids.map((id) => here.request(answering(id), null)))).toEqual(ids)
  })

  test('once closed, nothing is told and nothing answered', async () => {
    const [here] = await open()
    const got: number[] = []
    await here.subscribe(subject<number>('told'), (n) => got.push(n))
    await here.respond(question<null, null>('ask'), async () => null)
    await here.close()
    here.publish(subject<number>('told'), 1)
    await expect(here.request(question<null, null>('ask'), null)).rejects.toThrow()
    expect(got).toEqual([])
  })
})

describe('while NATS is away', () => {
  test('what is told is lost, what is asked is refused at once; then all goes on, and everybody knows', async () => {
    const [here, there] = [await natsBus(), await natsBus()]
    const told = subject<string>('told')
    const ask = question<null, string>('ask')
    const heard = new Inbox<string>()
    await there.subscribe(told, (word) => heard.put(word))
    await there.respond(ask, async () => 'here')
    expect(await here.request(ask, null)).toBe('here')
    const back = new Inbox<string>()
    here.onResumed(() => back.put('here'))
    there.onResumed(() => back.put('there'))
    await nats.stop()
    await expect.poll(() => here.request(ask, null).catch(({ code }) => code)).toBe('unavailable')
    expect(here.isUp()).toBe(false)
    here.publish(told, 'lost')
    const meanwhile = subject<string>('meanwhile')
    await there.subscribe(meanwhile, (word) => heard.put(word))
    nats = await startNatsServer(nats.port)
    await Promise.all([back.first((who) => who === 'here'), back.first((who) => who === 'there')])
    here.publish(told, 'heard')
    here.publish(meanwhile, 'too')
    await heard.first((word) => word === 'too')
    expect(heard.all).toEqual(['heard', 'too'])
    expect(await here.request(ask, null)).toBe('here')
    expect(here.isUp()).toBe(true)
  })

  test('a question that is under way ends: whether it was carried out is not known', async () => {
    const [here, there] = [await natsBus(), await natsBus()]
    const ask = question<null, null>('ask')
    const asked = new Inbox<null>()
    await there.respond(ask, (it) => {
      asked.put(it)
      return new Promise(() => undefined)
    })
    const answer = here.request(ask, null).catch(({ code }) => code)
    await asked.first()
    await nats.stop()
    expect(await answer).toBe('commandTimeout')
    nats = await startNatsServer(nats.port)
  })

  test('an answer that does not come in time is a time-out', async () => {
    const bus = await createNatsBus({ servers: { servers: nats.url }, log, answerMs: 50 })
    onTestFinished(() => bus.close())
    const ask = question<null, null>('never')
    await bus.respond(ask, () => new Promise(() => undefined))
    await expect(bus.request(ask, null)).rejects.toMatchObject({ code: 'commandTimeout' })
  })

  test('a question that takes its time is waited for longer', async () => {
    const bus = await createNatsBus({ servers: { servers: nats.url }, log, answerMs: 50 })
    onTestFinished(() => bus.close())
    const ask = patient(30_000, question<null, string>('slow'))
    await bus.respond(ask, () => new Promise((resolve) => setTimeout(resolve, 200, 'at last')))
    expect(await bus.request(ask, null)).toBe('at last')
  })

  test('a question is asked on one of the nodes that could answer it', async () => {
    const [here, one, other] = [await natsBus(), await natsBus(), await natsBus()]
    const ask = question<number, null>('ask-one')
    const asked: number[] = []
    for (const bus of [one, other])
      await bus.respond(ask, async (it) => {
        asked.push(it)
        return null
      })
    for (let n = 0; n < 20; n++) await here.request(ask, n)
    await Promise.all([one.flush(), other.flush()])
    expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('a start without it fails', async () => {
    await expect(createNatsBus({ servers: { servers: '127.0.0.1:1' }, log })).rejects.toThrow()
  })
})
