import type { Moment } from '../db/moments.ts'

interface Read {
  tag: string
  moment: Moment
}
const kept = 2000
const longestKey = 1000

/**
 * Remembers at which moment of the database a reply was read. As long as that moment lasts, the reply is the same and need not be
 * read again: no write of anyone, on this server, another one or by hand, gets past it.
 */
export function createUnchanged(moment: () => Promise<Moment>) {
  const reads = new Map<string, Read>()

  function remember(key: string, read: Read) {
    reads.delete(key)
    const [oldest] = reads.keys()
    if (reads.size >= kept && oldest !== undefined) reads.delete(oldest)
    reads.set(key, read)
  }

  return {
    /** The present moment, and whether what was read under `tag` still is what a reader would get. */
    async since(key: string, tag: string): Promise<{ now: Moment; unchanged: boolean }> {
      const now = await moment()
      const read = reads.get(key)
      return { now, unchanged: read !== undefined && read.moment === now && read.tag === tag }
    },
    /** To be told of a reply that was read after `before`. If no other moment has come since, it was read in that one. */
    async read(key: string, tag: string, before: Moment): Promise<void> {
      if (key.length > longestKey) return
      const after = await moment().catch(() => undefined) // who asked has an answer
      if (after === before) remember(key, { tag, moment: before })
    },
  }
}
