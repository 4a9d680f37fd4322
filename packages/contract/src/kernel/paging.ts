import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { numberInQuery } from './in-query.ts'

export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
/** Larger sizes are answered with this many rows. */
export const maxPageSize = 1000

/** Asked for with this type, a list answers with all of its rows, a line each. */
export const rowsType = 'application/x-ndjson'

/** One page of a list; page numbers count from 0. */
export const Page = <T extends z.ZodType>(content: T) =>
  z.object({
    content: z.array(content),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
  })
export type Page<T> = { content: T[]; totalElements: number; totalPages: number; number: number; size: number }

/** How far a long list is counted and has numbered pages. */
export const mostCounted = 10_000
/**
 * A page of a list that may be too long to count. Beyond the pages that have numbers, the cursors of a page lead to the one after it and
 * the one before it; null: there is none.
 */
export const LongPage = <T extends z.ZodType>(content: T) =>
  Page(content).extend({
    /** There are more rows than `totalElements`. */
    capped: z.boolean(),
    next: Cursor.nullable(),
    previous: Cursor.nullable(),
  })
export type LongPage<T> = Page<T> & { capped: boolean; next: string | null; previous: string | null }
/** Of a list whose pages are long pages: `cursor` says where a page begins that has no number. */
export const Cursor = z
  .string()
  .max(1000, 'A cursor has at most 1000 characters.')
  .regex(/^[\w-]+$/, 'Send a cursor as a page of this list has told it.')

const digits = (field: string, minimum: number, told: { default: number; description: string }) =>
  z
    // given twice it is a list
    .string(says('paging.whole', { field, min: minimum }))
    .regex(/^\d{1,9}$/, says('paging.whole', { field, min: minimum }))
    .register(numberInQuery, { minimum, maximum: 999_999_999, ...told })

/** The words a list may be sorted by, and how it is sorted when the caller does not say. */
export interface SortRule<F extends string = string> {
  fields: readonly [F, ...F[]]
  initial: `${F},${'asc' | 'desc'}`
}

/**
 * Query of a paged list: `page` from 0, `size` up to 1000 (more is answered with 1000), `sort` as `field,asc|desc`.
 * Further filters are added with `.extend()`.
 */
export function ListQuery<const F extends string>(sort: SortRule<F>, sizeCap = maxPageSize) {
  const words = sort.fields.flatMap((field) => [`${field},asc` as const, `${field},desc` as const])
  return z.object({
    page: digits('page', 0, { default: 0, description: 'Which page, counted from 0.' }).transform(Number).default(0),
    size: digits('size', 1, {
      default: defaultPageSize,
      description: `Rows of a page; more than ${sizeCap} are answered with ${sizeCap}.`,
    })
      .transform(Number)
      .refine((size) => size >= 1, says('paging.whole', { field: 'size', min: 1 }))
      .transform((size) => Math.min(size, sizeCap))
      .default(defaultPageSize),
    sort: z
      .enum(words as [Sort<F>, ...Sort<F>[]], says('sort.words', { fields: sort.fields.join(', ') }))
      .default(sort.initial as never),
  })
}
export type Sort<F extends string = string> = `${F},${'asc' | 'desc'}`
