import { parseArgs } from 'node:util'
import { readConfig } from '../../../platform/config/config.ts'
import { withConfiguredDatabase } from '../../../platform/db/configured.ts'
import { StartError } from '../../../platform/lib/start-error.ts'
import { readHeads } from './heads.ts'
import { headsPath } from './register.ts'
import { type Finding, verifyAudit } from './verify.ts'

/*
 * npm run audit:verify: recomputes the hash chains of the audit log and compares them with the seals and with the heads kept outside of
 * the database. Ends with 1 if anything was touched. --heads names another file of heads, such as a copy kept elsewhere, or each of several;
 * --no-heads goes without.
 */
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const words: Record<Finding['what'], string> = {
  changed: 'was changed',
  removed: 'was removed',
  inserted: 'was inserted later: it has no seal',
  backdated:
    'carries a time of before the entries that were sealed before it: it was slipped in, or the clock of the database was set back',
  rewritten: 'is not the one whose seal was written outside of the database',
}

const sentenceOf = ({ chain, what, number, entry }: Finding) =>
  `${chain === '' ? 'Platform' : `Operator ${chain}`}: entry${number === undefined ? '' : ` ${number}`}${entry === undefined ? '' : ` (${entry})`} ${words[what]}.`

async function verify(): Promise<void> {
  const config = readConfig(process.env)
  const { values: asked } = parseArgs({
    options: { heads: { type: 'string', multiple: true }, 'no-heads': { type: 'boolean' } },
  })
  const files = asked['no-heads'] ? [] : (asked.heads ?? [headsPath(config.dataDir)])
  const heads = (await Promise.all(files.map(readHeads))).flat()
  const { entries, chains, waiting, findings } = await withConfiguredDatabase(config, (db) => verifyAudit(db, heads))
  for (const finding of findings) say(sentenceOf(finding))
  if (findings.length > 0) process.exitCode = 1
  else say(`${entries} entries in ${chains} chains are as they were written; ${waiting} wait for their seal.`)
  const newest = heads
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  say(
    newest === undefined
      ? 'They were compared with no heads: who has rewritten whole chains is not found.'
      : `They were compared with ${heads.length} heads from outside of the database, the newest of ${newest}.`,
  )
}

verify().catch((error: unknown) => {
  process.exitCode = 1
  process.stderr.write(
    error instanceof StartError
      ? `Cannot verify the audit log: ${error.message}\n`
      : `${(error as Error).stack ?? error}\n`,
  )
})
