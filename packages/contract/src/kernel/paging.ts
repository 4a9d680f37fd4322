import { z } from 'zod'

/** spec §9 */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
/** Larger sizes are answered with this many rows. */
export const maxPageSize = 1000

/** One page of a list, in the envelope of the specification's calls: page numbers count from 0. */
export const Page = <T extends z.ZodType>(content: T) =>
  z.object({
    content: z.array(content),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
  })
export type Page<T> = { content: T[]; totalElements: number; totalPages: number; number: number; size: number }

const digits = (field: string, least: number) =>
  z.string().regex(/^\d{1,9}$/, `${field} must be a whole number of ${least} or more.`)

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
    page: digits('page', 0).transform(Number).default(0),
    size: digits('size', 1)
      .transform(Number)
      .refine((size) => size >= 1, 'size must be 1 or more.')
      .transform((size) => Math.min(size, sizeCap))
      .default(defaultPageSize),
    sort: z
      .enum(
        words as [Sort<F>, ...Sort<F>[]],
        `Sort by one of ${sort.fields.join(', ')}, as 'field,asc' or 'field,desc'.`,
      )
      .default(sort.initial as never),
  })
}
export type Sort<F extends string = string> = `${F},${'asc' | 'desc'}`
