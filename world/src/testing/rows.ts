import type { World } from '../world.ts'

/** SQL on the database of a world, for what a test sets up or looks at that no call gives. */
export const rowsOf = <T>(world: World, text: string, values: unknown[] = []): Promise<T[]> =>
  world.server.context.db.pool.query(text, values).then(({ rows }) => rows as T[])
