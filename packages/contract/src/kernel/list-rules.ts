import type { z } from 'zod'

/** What the declaration of a list says about its query, as data: the console reads addresses by it before any schema is loaded. */
export interface ListRules {
  sorts: readonly string[]
  initialSort: string
  /** The other words of the query, each with the values that it may have; null: any text, which the server judges. */
  filters: Readonly<Record<string, readonly string[] | null>>
  searchable: boolean
  /** A long list goes on by cursors beyond its numbered pages. */
  cursors: boolean
}

/** The parts of a schema that say which words are its values. */
interface Choice {
  options?: readonly string[]
  in?: Choice
  unwrap?(): Choice
}
const valuesOf = ({ options, in: before, unwrap }: Choice): readonly string[] | null =>
  options ?? ((before ?? unwrap?.()) ? valuesOf((before ?? unwrap?.()) as Choice) : null)

export function listRules(query: z.ZodObject): ListRules {
  const { sort, page: _, size: __, search, cursor, ...filters } = query.shape as Record<string, z.ZodType>
  return {
    sorts: (sort && valuesOf(sort as Choice)) ?? [],
    initialSort: String(sort?.safeParse(undefined).data ?? ''),
    filters: Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, valuesOf(schema as Choice)])),
    searchable: search !== undefined,
    cursors: cursor !== undefined,
  }
}
