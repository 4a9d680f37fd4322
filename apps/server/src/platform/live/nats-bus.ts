import { setTimeout as delay } from 'node:timers/promises'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import {
  connect,
  type NatsConnection,
  type NodeConnectionOptions,
  RequestError,
  type Subscription,
  TimeoutError,
} from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { NatsServers } from '../config/nats-servers.ts'
import { StartError } from '../lib/start-error.ts'
import { readCaFile } from '../outside/outbound.ts'
import { type Bus, NoResponder } from './bus.ts'
import { type Refused, refusal } from './local-bus.ts'

export interface NatsOptions {
  servers: NodeConnectionOptions
  log: Logger
  /** Time limit of an answer, for questions that set none of their own. */
  answerMs?: number
}

interface Wanted {
  name: string
  take: (payload: string, reply: (answer: string) => void) => void
  there: Subscription | undefined
  /** Of the nodes that want it, one gets each message. */
  one?: boolean
}
type Responder = (asked: never) => Promise<unknown>
type Reply = { answer?: unknown } | { nobody: true } | { refused: Refused }

/** Connects as configured. Without the bus the start fails, because cubes on other nodes could not be reached. */
export async function connectNats(
  { servers, tls, user, password }: NatsServers,
  caFile: string | undefined,
  log: Logger,
): Promise<Bus> {
  const ca = readCaFile(caFile)?.join('\n')
  const options: NodeConnectionOptions = {
    servers,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(tls && { tls: ca === undefined ? {} : { ca } }),
  }
  try {
    return await createNatsBus({ servers: options, log })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`NATS_URL: none of ${servers.join(', ')} takes the connection (${reason}).`, { cause })
  }
}

const firstPauseMs = 50
const longestPauseMs = 2_000

/** Resolves when the server has everything, or the connection is lost: then the client itself never settles a flush. */
const sent = (to: NatsConnection): Promise<unknown> => Promise.race([to.flush(), to.closed()]).catch(() => undefined)

/**
 * The bus of several nodes. The client's own way of coming back is switched off: it keeps what is sent while it is away and sends it
 * later, but a command is carried out now or never. A lost connection takes with it what it had not sent; the next one begins anew.
 */
export async function createNatsBus({ servers, log, answerMs = 20_000 }: NatsOptions): Promise<Bus> {
  const wanted = new Set<Wanted>()
  const responders = new Map<string, { newest: Responder; leave: Promise<() => void> }>()
  const listeners = new Set<() => void>()
  /** Rejects the questions under way: the client never settles those that were asked while its connection died. */
  const underway = new Set<(lost: Problem) => void>()
  const closing = new AbortController()
  let connection: NatsConnection | undefined

  const open = () => connect({ pingInterval: 5_000, maxPingOut: 2, timeout: 5_000, ...servers, reconnect: false })

  async function use(opened: NatsConnection): Promise<void> {
    connection = opened
    for (const one of wanted) attach(opened, one)
    void opened.closed().then((reason) => {
      connection = undefined
      for (const end of underway) end(problem('commandTimeout'))
      if (closing.signal.aborted) return
      log.error({ err: reason ?? undefined }, 'the connection to the other nodes is lost')
      void comeBack()
    })
    await sent(opened)
  }

  async function comeBack(): Promise<void> {
    for (let pause = firstPauseMs; !closing.signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      await delay(pause * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      const opened = await open().catch((err: unknown) => {
        log.debug({ err }, 'the connection to the other nodes is still lost')
      })
      if (opened === undefined) continue
      if (closing.signal.aborted) return opened.close()
      await use(opened)
      log.info('the connection to the other nodes is back')
      for (const listener of listeners) listener()
      return
    }
  }

  function attach(to: NatsConnection, one: Wanted): void {
    const callback: NonNullable<Parameters<NatsConnection['subscribe']>[1]>['callback'] = (err, message) => {
      try {
        if (err) throw err
        one.take(message.string(), (answer) => message.respond(answer))
      } catch (error) {
        log.error({ err: error, subject: one.name }, 'a message between nodes could not be handled')
      }
    }
    one.there = to.subscribe(one.name, { callback, ...(one.one && { queue: 'one' }) })
  }

  /** Subscriptions made while the bus is down are kept and begin when it is back; messages until then are lost. */
  async function want(name: string, take: Wanted['take'], only = false): Promise<() => void> {
    const one: Wanted = { name, take, there: undefined, one: only }
    wanted.add(one)
    if (connection !== undefined) attach(connection, one)
    await flush()
    return () => {
      wanted.delete(one)
      if (one.there?.isClosed() === false) one.there.unsubscribe()
    }
  }

  const flush = async () => connection && sent(connection)

  async function answer(name: string, payload: string): Promise<Reply> {
    const responder = responders.get(name)?.newest
    if (responder === undefined) return { nobody: true }
    try {
      return { answer: await responder(JSON.parse(payload) as never) }
    } catch (error) {
      if (error instanceof NoResponder) return { nobody: true }
      return { refused: refusal(error, log, name) }
    }
  }

  function answered<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      underway.add(reject)
      answer.then(resolve, reject).finally(() => underway.delete(reject))
    })
  }

  async function ask(name: string, payload: string, timeout: number): Promise<Reply> {
    // A closed connection is no longer there one turn later; until then it takes what is never sent.
    if (connection === undefined || connection.isClosed()) throw problem('unavailable')
    try {
      return (await answered(connection.request(name, payload, { timeout }))).json<Reply>()
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders()) throw new NoResponder(name)
      if (error instanceof Problem) throw error
      log.warn({ err: error, subject: name }, 'a question between nodes was not answered')
      // Lost on its way, it may still have been carried out.
      throw new Problem(
        error instanceof TimeoutError || error instanceof RequestError ? 'commandTimeout' : 'unavailable',
      )
    }
  }

  await use(await open())

  return {
    publish({ name }, message) {
      if (connection?.isClosed() === false) connection.publish(name, JSON.stringify(message))
    },
    subscribe: ({ name }, handler) => want(name, (payload) => handler(JSON.parse(payload))),
    async request({ name, answerMs: patience = answerMs }, asked) {
      const reply = await ask(name, JSON.stringify(asked), patience)
      if ('nobody' in reply) throw new NoResponder(name)
      if ('refused' in reply) throw new Problem(reply.refused.code, reply.refused.params)
      return reply.answer as never
    },
    async respond({ name }, responder) {
      const there = responders.get(name)
      const leave =
        there?.leave ??
        want(
          name,
          (payload, reply) => {
            void answer(name, payload).then((it) => reply(JSON.stringify(it)))
          },
          true,
        )
      const mine = { newest: responder as Responder, leave }
      responders.set(name, mine)
      const end = await leave
      return () => {
        // The newest responder has the subject; an older one that leaves takes nothing with it.
        if (responders.get(name) !== mine) return
        responders.delete(name)
        end()
      }
    },
    async flush() {
      await flush()
    },
    isUp: () => connection?.isClosed() === false,
    onResumed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await connection?.close()
    },
  }
}
