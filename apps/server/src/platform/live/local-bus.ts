import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem, type ProblemCode } from '@cubeward/contract/kernel/problem.ts'
import type { Logger } from 'pino'
import { toProblem } from '../http/problem.ts'
import { type Bus, NoResponder } from './bus.ts'

/** A `Problem` on its way from one node to another. */
export interface Refused {
  code: ProblemCode
  params: Problem['params']
}
type Handler = (message: never) => void
type Responder = (asked: never) => Promise<unknown>

/** The bus of a server that is one process. It copies and delivers later, as one between processes does. */
export function createLocalBus({ log }: { log: Logger }): Bus {
  const handlers = new Map<string, Set<Handler>>()
  const responders = new Map<string, Responder>()

  function deliver(name: string, message: unknown): void {
    const there = handlers.get(name) ?? new Set()
    for (const handler of there)
      try {
        // it is a copy already; several get one each
        handler((there.size === 1 ? message : structuredClone(message)) as never)
      } catch (err) {
        log.error({ err, subject: name }, 'a message between nodes could not be handled')
      }
  }

  return {
    publish({ name, urgent = false }, message) {
      if (!handlers.has(name)) return
      const copy = structuredClone(message)
      const later = urgent ? queueMicrotask : setImmediate
      later(() => deliver(name, copy))
    },
    async subscribe({ name }, handler) {
      const there = handlers.get(name) ?? new Set<Handler>()
      handlers.set(name, there.add(handler))
      return () => {
        if (there.delete(handler) && there.size === 0) handlers.delete(name)
      }
    },
    async request<Asked, Answer>({ name }: { name: string }, asked: Asked): Promise<Answer> {
      const copy = structuredClone(asked)
      await nextTurn()
      const responder = responders.get(name)
      if (responder === undefined) throw new NoResponder(name)
      try {
        return structuredClone(await responder(copy as never)) as Answer
      } catch (error) {
        if (error instanceof NoResponder) throw error
        const { code, params } = refusal(error, log, name)
        throw new Problem(code, params)
      }
    },
    async respond({ name }, answer) {
      responders.set(name, answer)
      return () => {
        // The newest responder has the subject; an older one that leaves takes nothing with it.
        if (responders.get(name) === answer) responders.delete(name)
      }
    },
    flush: () => nextTurn(),
    isUp: () => true,
    onResumed: () => () => undefined,
    async close() {
      handlers.clear()
      responders.clear()
    },
  }
}

/** What a responder throws, as the one who asked gets to see it: the cause stays in the log of the node on which it happened. */
export function refusal(error: unknown, log: Logger, subject: string): Refused {
  const { code, params } = toProblem(error)
  if (code === 'internal') log.error({ err: error, subject }, 'a question between nodes could not be answered')
  return { code, params }
}
