import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Queryable } from '../../../platform/db/client.ts'
import { statement } from '../../../platform/db/sql.ts'

const WrittenHead = z.object({
  at: z.iso.datetime(),
  chain: z.string(),
  number: z.number().int().positive(),
  hash: z.string(),
})
export type WrittenHead = z.infer<typeof WrittenHead>

const movedText = statement<{
  chain: string
  number: string
  hash: string
}>(`SELECT DISTINCT ON (chain) chain, number, encode(hash, 'hex') AS hash FROM audit_seals
   WHERE sealed > $1 ORDER BY chain, number DESC`)

/**
 * Writes the heads of the chains that have grown to a file outside of the database: whoever rewrites the database, seals and all,
 * is found by it. Only ever appended to.
 */
export function headFile(path: string) {
  let since = new Date(0)
  return {
    async write(db: Queryable, now: Date): Promise<number> {
      const rows = await db.query(movedText, [since.toISOString()])
      // a seal that was being written meanwhile is found the next time
      since = new Date(now.getTime() - 60_000)
      if (rows.length === 0) return 0
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const at = now.toISOString()
      const lines = rows.map(({ number, ...rest }) => JSON.stringify({ at, number: Number(number), ...rest }))
      await appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
      return rows.length
    },
  }
}

/** What the file says; a last line that a crash has cut is left out. */
export async function readHeads(path: string): Promise<WrittenHead[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const head = WrittenHead.safeParse(parsed(line))
    return head.success ? [head.data] : []
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
