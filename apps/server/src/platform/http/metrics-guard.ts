import { timingSafeEqual } from 'node:crypto'
import { problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyRequest } from 'fastify'
import { hashSecret } from '../security/device-secret.ts'
import { askForBearer, bearerOf } from './bearer.ts'

/** Headers in which a proxy names its client. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * The figures of the process are for whoever runs it: with a token for its bearer, without one for this machine alone. A proxy on this
 * machine that passes on a call from elsewhere says so in a header.
 */
export function assertMayWatch(token: string | undefined, { headers, socket }: FastifyRequest['raw']): void {
  if (token === undefined) {
    const here = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
    if (!here || forwarded.some((name) => headers[name] !== undefined)) throw problem('notFound')
    return
  }
  const given = bearerOf(headers.authorization) ?? ''
  // Of their hashes, which are of one length.
  if (!timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(token))))
    throw problemWith(askForBearer, 'unauthenticated')
}
