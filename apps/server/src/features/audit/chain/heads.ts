import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Queryable } from '../../../platform/db/client.ts'
import { statement } from '../../../platform/db/sql.ts'
import { StartError } from '../../../platform/lib/start-error.ts'

const WrittenHead = z.object({
  at: z.iso.datetime(),
  chain: z.string(),
  number: z.number().int().positive(),
  hash: z.string(),
})
export type WrittenHead = z.infer<typeof WrittenHead>

/** SQL: the chains that there are, from one to the next by the key of the seals. */
export const chainsOfSeals = `WITH RECURSIVE known AS (
     (SELECT chain FROM audit_seals ORDER BY chain LIMIT 1)
     UNION ALL
     SELECT (SELECT s.chain FROM audit_seals s WHERE s.chain > known.chain ORDER BY s.chain LIMIT 1) FROM known WHERE known.chain IS NOT NULL)`
const headsText = statement<{ chain: string; number: string; hash: string }>(
  `${chainsOfSeals} SELECT known.chain, s.number, encode(s.hash, 'hex') AS hash FROM known
   CROSS JOIN LATERAL (SELECT number, hash FROM audit_seals s WHERE s.chain = known.chain ORDER BY number DESC LIMIT 1) AS s`,
)

/**
 * Writes the heads of the chains that have grown to a file outside of the database: whoever rewrites the database, seals and all,
 * is found by it. Only ever appended to.
 */
export function headFile(path: string) {
  const written = new Map<string, string>()
  return {
    async write(db: Queryable, now: Date): Promise<number> {
      const rows = (await db.query(headsText)).filter(({ chain, number }) => written.get(chain) !== number)
      if (rows.length === 0) return 0
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const at = now.toISOString()
      const lines = rows.map(({ number, ...rest }) => JSON.stringify({ at, number: Number(number), ...rest }))
      await appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
      for (const { chain, number } of rows) written.set(chain, number)
      return rows.length
    },
  }
}

/** What the file says. Throws if it cannot be read, or a line of it but the last, which a crash may have cut, is no head. */
export async function readHeads(path: string): Promise<WrittenHead[]> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new StartError(
      `The heads of the chains in ${path} cannot be read (${cause.message}); --no-heads goes without.`,
    )
  })
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const head = WrittenHead.safeParse(parsed(line))
    if (!head.success && line !== '' && at < lines.length - 1)
      throw new StartError(`Line ${at + 1} of ${path} is no head of a chain: the file was changed or damaged.`)
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
