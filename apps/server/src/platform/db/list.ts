import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint, QueryOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { mostCounted, pageSizes } from '@cubeward/contract/kernel/paging.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from './client.ts'
import { JsonText } from './json-text.ts'
import { type Filter, type ListSql, type Sort, textOf } from './list-sql.ts'
import { declareTexts, named, type Statement } from './sql.ts'

interface Query {
  page: number
  size: number
  sort: string
  cursor?: string | undefined
}
type FieldOf<S> = S extends `${infer F},${string}` ? F : never
type SortField<E> = QueryOf<E> extends { sort: infer S } ? FieldOf<S> : never
type Filters<E> = Omit<QueryOf<E>, keyof Query>

interface ListOptions<E> extends ListSql {
  /** Whose rows they are, by the values `$1`, `$2` … that each reading gives; it may depend on which filters are given. */
  scope: string | ((given: ReadonlySet<keyof Filters<E>>) => string)
  sorts: Record<SortField<E>, string | Sort>
  filters: { [F in keyof Filters<E>]-?: Filter<Exclude<Filters<E>[F], undefined>> }
  total: ReplyOf<E> extends readonly unknown[] ? 'none' : Exclude<ListSql['total'], 'none'>
}

const toTheEnd = new AsyncLocalStorage<true>()
/** Reads inside of this work count long lists to their end, which may take long. */
export const countedToTheEnd = <T>(work: () => Promise<T>): Promise<T> => toTheEnd.run(true, work)

interface Row {
  /** Null: the page is empty. */
  row: string | null
  total: number
  /** In a list with cursors: the sort value and the key of the row. */
  at?: string
  id?: string
}
interface Reader<E, Reply> {
  /** One page; `scope` are the values of `$1`, `$2` … */
  (db: Queryable, scope: readonly unknown[], query: QueryOf<E>): Promise<Reply>
  /** The statement of a page and its values. */
  build(scope: readonly unknown[], query: QueryOf<E>): { statement: Statement<Row>; values: unknown[] }
}

/**
 * The reader of a paged list that the contract declares. Hits are found by key and sort value alone, the rows of the page are joined after
 * that, and each row comes as text that is put into the page as it is: putting them together cost PostgreSQL a fifth of a list. A list whose
 * query has a `cursor` goes on from row to row beyond the pages that have numbers. One that answers with an array has no total. With a
 * `parent`, the answer is undefined if there is none.
 */
export function listOf<E extends Endpoint>(
  endpoint: E,
  options: ListOptions<E> & { parent: string },
): Reader<E, JsonText<ReplyOf<E>> | undefined>
export function listOf<E extends Endpoint>(endpoint: E, options: ListOptions<E>): Reader<E, JsonText<ReplyOf<E>>>
export function listOf<E extends Endpoint>(
  endpoint: E,
  options: ListOptions<E>,
): Reader<E, JsonText<ReplyOf<E>> | undefined> {
  const shape = endpoint.declared.query?.shape ?? {}
  const cursors = 'cursor' in shape
  const filters = options.filters as Record<string, Filter<unknown>>
  const sorts = options.sorts as Record<string, string | Sort>
  const known = new Map<string, Statement<Row>>()

  function build(scope: readonly unknown[], query: QueryOf<E>) {
    const asked = query as Query & Record<string, unknown>
    const values = [...scope]
    const place = (value: unknown) => `$${values.push(value)}`
    const given = Object.keys(filters).filter((name) => asked[name] !== undefined)
    const conditions = given.map((name) => filters[name]?.sql(asked[name], place) ?? '')
    const [field = '', direction] = asked.sort.split(',') as [string, 'asc' | 'desc']
    const sort = sorts[field] ?? ''
    const from = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
    if (cursors && from === undefined && asked.page * asked.size >= mostCounted) throw tooFar()
    // The sizes that screens offer, and their first page, are written out: with an unknown LIMIT the planner expects a tenth of all rows and
    // plans anew for each call, which costs as much as a list itself.
    const usual = (pageSizes as readonly number[]).includes(asked.size)
    const size = asked.size + (cursors ? 1 : 0)
    const variant = {
      sort: typeof sort === 'string' ? { by: sort } : sort,
      direction,
      where: [
        typeof options.scope === 'string' ? options.scope : options.scope(new Set(given) as never),
        ...conditions,
      ],
      filtered: conditions.length > 0,
      joins: given.flatMap((name) => filters[name]?.join ?? []),
      limit: usual ? String(size) : place(size),
      offset: from !== undefined || asked.page === 0 ? undefined : place(asked.page * asked.size),
      beside: from && { way: from.way, value: place(from.value), id: place(from.id) },
      cursors,
      mostCounted: toTheEnd.getStore() ? undefined : mostCounted,
    }
    // Rare variants get no name, because a connection keeps every named statement.
    const varies = given.some((name) => filters[name]?.unplanned)
    if (!usual || conditions.length > 1 || varies) return { statement: { text: textOf(options, variant) }, values }
    const { limit, offset, beside } = variant
    const name = [asked.sort, limit, offset, beside?.way, ...conditions].join('\n')
    const statement = known.get(name) ?? named<Row>(textOf(options, variant))
    known.set(name, statement)
    return { statement, values }
  }

  async function read(db: Queryable, scope: readonly unknown[], query: QueryOf<E>) {
    const { statement, values } = build(scope, query)
    const rows = await db.query(statement, values)
    const [first] = rows
    return first === undefined
      ? undefined
      : new JsonText<ReplyOf<E>>(pageOf(rows, first.total, query as unknown as Query))
  }

  function pageOf(rows: readonly Row[], counted: number, { page, size, cursor }: Query): string {
    const back = cursor !== undefined && readCursor(cursor).way === 'previous'
    const found = rows.filter(({ row }) => row !== null)
    const shown = found.slice(0, size)
    if (back) shown.reverse()
    const most = toTheEnd.getStore() ? counted : mostCounted
    const total = cursors ? Math.min(counted, most) : counted
    const content = shown.map(({ row }) => row).join(',')
    if (options.total === 'none') return `[${content}]`
    const plain = `"content":[${content}],"totalElements":${total},"totalPages":${Math.ceil(total / size)},"number":${page},"size":${size}`
    if (!cursors) return `{${plain}}`
    const more = found.length > size
    const next = back || more ? cursorOf('next', shown.at(-1)) : null
    const previous = page > 0 && (!back || more) ? cursorOf('previous', shown[0]) : null
    return `{${plain},"capped":${counted > most},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`
  }

  declareTexts(`${endpoint.method} ${endpoint.path}`, () => {
    const scope = typeof options.scope === 'string' ? options.scope : options.scope(new Set())
    const places = [...JSON.stringify([options, scope]).matchAll(/\$(\d+)/g)].map(([, place]) => Number(place))
    const scoped = Array.from({ length: Math.max(0, ...places) })
    const ways = [
      { page: 0 },
      { page: 1 },
      ...(cursors ? [{ cursor: anyCursor('next') }, { cursor: anyCursor('previous') }] : []),
    ]
    const one = Object.entries(filters).flatMap(([name, { variants = [undefined] }]) =>
      variants.map((value) => ({ [name]: value ?? '' })),
    )
    return Object.keys(sorts).flatMap((field) =>
      ['asc', 'desc'].flatMap((direction) =>
        [{}, ...one, Object.assign({}, ...one)].flatMap((given: object) =>
          [25, 26].flatMap((size) =>
            ways.map((way) => {
              const query = { page: 0, size, sort: `${field},${direction}`, ...given, ...way }
              return build(scoped, query as never).statement.text
            }),
          ),
        ),
      ),
    )
  })
  return Object.assign(read, { build })
}

/** Where a page of a list begins: after or before a row, by its sort value and its key. */
interface Cursor {
  way: 'next' | 'previous'
  value: string
  id: string
}
const cursorOf = (way: Cursor['way'], row: Row | undefined) =>
  row === undefined ? null : Buffer.from(JSON.stringify([way, row.at, row.id])).toString('base64url')
const anyCursor = (way: Cursor['way']) => cursorOf(way, { row: null, total: 0, at: '', id: '' }) ?? ''

function readCursor(text: string): Cursor {
  try {
    const [way, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if ((way === 'next' || way === 'previous') && typeof value === 'string' && typeof id === 'string')
      return { way, value, id }
  } catch {
    // Told below.
  }
  throw fieldProblem('cursor', 'paging.cursor')
}

const tooFar = () => fieldProblem('page', 'paging.tooFar', { rows: mostCounted })
