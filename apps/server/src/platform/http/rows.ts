import { Readable } from 'node:stream'
import { type Endpoint, isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import { rowsType } from '@cubeward/contract/kernel/paging.ts'
import { problemWith } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyReply } from 'fastify'
import Negotiator from 'negotiator'
import type { z } from 'zod'
import { countedToTheEnd } from '../db/list.ts'
import type { Snapshot, Snapshots } from '../db/snapshot.ts'
import type { Actor, UserActor } from './actor.ts'

interface PageOfRows {
  content: readonly unknown[]
  totalElements: number
  totalPages: number
  capped?: boolean
  next?: string | null
}

/** True for an array and for a page of a list; false for an object that merely has a field `content`. */
export const isList = (reply: z.ZodType): boolean =>
  'element' in reply || ('shape' in reply && 'totalPages' in (reply.shape as object))

/** Whether all rows of a call can be asked for at once: it is a list, and a user asks. */
export function asksForRows(
  { method, declared }: Endpoint,
  accept: string | undefined,
  actor: Actor,
): actor is UserActor {
  const { reply } = declared
  if (method !== 'GET' || actor.kind !== 'user' || reply === undefined || isRaw(reply)) return false
  if (!accept?.includes(rowsType)) return false
  return isList(reply) && new Negotiator({ headers: { accept } }).mediaType([rowsType, 'application/json']) === rowsType
}

/** A list that is asked for as a whole. */
export interface AskedList {
  name: string
  params: Record<string, string>
  query: Record<string, unknown> | undefined
  actor: UserActor
}

/** Rows that are read at once: a slow line takes them before the database loses its patience with who reads nothing more. */
const atOnce = 1_000

const tooMany = () => problemWith({ 'retry-after': '10' }, 'list.tooManyExports')

/** What it takes to send lists as a whole. */
export interface WholeLists {
  /** The moment that a list is read at. */
  snapshot: Snapshots
  /** Refuses whoever takes too many, before there is any work. */
  admit: (asked: AskedList) => Promise<void>
  /** Writes the export of a list into the audit log. */
  record: (asked: AskedList) => Promise<void>
}

/** Sends all rows of a list; what is refused, or what nobody waits for any more, is not recorded. */
export async function sendRows(
  { snapshot, admit, record }: WholeLists,
  read: (query: object) => Promise<string>,
  asked: AskedList,
  reply: FastifyReply,
): Promise<unknown> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  await admit(asked)
  const take = async () => {
    const taken = await snapshot(asked.params.operator ?? asked.actor.id, gone.signal)
    if (taken === undefined) throw tooMany()
    return taken
  }
  const rows = rowsOf(take, read, asked.query)
  const first = await rows.next()
  // A client that disconnects destroys the stream, which ends the reads and their snapshot.
  const stream = Readable.from(rows, { highWaterMark: 1 })
  stream.unshift(first.value)
  try {
    if (gone.signal.aborted) throw tooMany()
    await record(asked)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return reply.header('cache-control', 'no-store').header('vary', 'Accept').type(rowsType).send(stream)
}

/**
 * All rows of a list as it is filtered and sorted, a line each, page after page: before them how many they are, after them that these were
 * all. They are those of one moment: what is written meanwhile neither doubles nor hides a row. A list that has cursors goes by them,
 * which does not count anew what was sent; it is counted to its end once, if that does not take too long.
 */
async function* rowsOf(
  take: () => Promise<Snapshot>,
  read: (query: Record<string, unknown>) => Promise<string>,
  query: Record<string, unknown> | undefined,
): AsyncGenerator<string> {
  await using snapshot = await take()
  const { cursor: _, ...asked } = query ?? {}
  let sent = 0
  let next: string | null | undefined
  for (let page = 0; ; page++) {
    const at = next ? { page, cursor: next } : { page }
    const text = await snapshot.read(() => read({ ...asked, ...at, size: atOnce }))
    const said = JSON.parse(text) as PageOfRows | unknown[]
    const isCounted = !Array.isArray(said)
    const {
      content,
      totalElements,
      totalPages,
      capped = false,
      ...after
    } = isCounted ? said : pageOf(said, page, asked)
    const lines = content.map((row) => JSON.stringify(row))
    if (page === 0) {
      const total = capped && isCounted ? await snapshot.attempt(() => totalOf(read, asked)) : undefined
      lines.unshift(JSON.stringify(total ?? { total: totalElements, capped }))
    }
    sent += content.length
    next = after.next
    const last = next === undefined ? page + 1 >= totalPages : next === null
    if (last) lines.push(JSON.stringify({ rows: sent }))
    yield `${lines.join('\n')}\n`
    if (last) return
  }
}

/** An array has no total: its pages are read until one is not full. */
function pageOf(content: unknown[], page: number, asked: object): PageOfRows {
  const more = 'page' in asked && content.length === atOnce
  return { content, totalElements: content.length, totalPages: more ? page + 2 : page + 1, capped: more }
}

async function totalOf(read: (query: Record<string, unknown>) => Promise<string>, asked: object) {
  const text = await countedToTheEnd(() => read({ ...asked, page: 0, size: 1 }))
  const { totalElements: total, capped = false } = JSON.parse(text) as PageOfRows
  // the story of a box is counted up to a limit for each kind, also here
  return { total, capped }
}
