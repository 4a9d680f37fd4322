import type { IncomingMessage, ServerResponse } from 'node:http'
import { simQuery } from '@cubeward/contract/admin/sms.ts'
import { fieldProblem, Problem, problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { z } from 'zod'
import { askForBearer, bearerOf } from '../../http/bearer.ts'
import { writeProblem } from '../../http/write-problem.ts'
import type { Carrier } from './carrier.ts'

const maxQuestion = 16_384
const oneLine = (query: string) => query.replace(/\s+/g, ' ').trim()
/** This one query alone: any other could ask for a SIM card of somebody else, or change a contract, with our credentials. */
const Question = z.object({
  query: z
    .string()
    .max(8_192)
    .refine((query) => oneLine(query) === oneLine(simQuery)),
  variables: z.object({ phoneNumber: z.string().regex(/^\d{4,20}$/) }),
})

interface Deps {
  carrier: Carrier
  /** Who a token was given to; undefined if it is not good. */
  holder: (token: string) => { id: string; root: boolean } | undefined
  /** Whether a number is that of a router of theirs. */
  mayLookUp: (holder: { id: string; root: boolean }, digits: string) => Promise<boolean>
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > maxQuestion) throw problem('tooLarge')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw problem('malformed')
  }
}

/**
 * The carrier's subscription and GraphQL addresses as browsers see them, below `/carrier/`: the token of the caller is checked, and
 * that the number is in a router of theirs, before the carrier is asked with credentials that stay on the server.
 */
export function createCarrierGateway({ carrier, holder, mayLookUp }: Deps) {
  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://carrier')
    const token = bearerOf(request.headers.authorization)
    const who = token === undefined ? undefined : holder(token)
    if (who === undefined) throw problemWith(askForBearer, 'unauthenticated')
    const allowed = async (digits: string) => {
      if (!(await mayLookUp(who, digits))) throw problem('simCard.unknown')
    }
    if (url.pathname === '/carrier/subscriptions' && request.method === 'GET') {
      const msisdn = url.searchParams.get('msisdn') ?? ''
      if (!/^\d{4,20}$/.test(msisdn)) throw fieldProblem('msisdn', 'carrier.digits')
      await allowed(msisdn)
      const found = await carrier.subscription(msisdn)
      if (found === undefined) throw problem('simCard.unknown')
      return found
    }
    if (url.pathname === '/carrier/graphql' && request.method === 'POST') {
      const question = Question.safeParse(await bodyOf(request))
      if (!question.success) throw problem('invalid')
      const { query, variables } = question.data
      await allowed(variables.phoneNumber)
      return carrier.graphql(query, variables.phoneNumber)
    }
    throw problem('notFound')
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const guards = {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    }
    answer(request).then(
      (body) => response.writeHead(200, { ...guards, 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => {
        const unreached = () => problem('carrier.unreachable')
        writeProblem(request, response, error instanceof Problem ? error : unreached(), guards)
      },
    )
  }
}
