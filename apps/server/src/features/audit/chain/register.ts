import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { Schedules } from '../../../platform/deliveries/schedules.ts'
import { checkChains } from './check.ts'
import { headFile } from './heads.ts'
import { sealNewEntries } from './seal.ts'

const sealMs = 5_000
const headsMs = 600_000
const checkMs = 3_600_000
const newChainMs = 15_000

/** Where the heads of the chains are written; a copy elsewhere makes them worth more. */
export const headsPath = (dataDir: string): string => join(dataDir, 'audit-heads.jsonl')

/** Seals new entries within seconds, writes the heads of the chains outside of the database every ten minutes, and recomputes the chains every hour. */
export function registerAuditChain(schedules: Schedules, { db, config }: Pick<Context, 'db' | 'config'>): void {
  const heads = headFile(headsPath(config.dataDir))
  schedules.every(sealMs, 'audit-seal', async () => void (await sealNewEntries(db)))
  schedules.every(headsMs, 'audit-heads', async () => void (await heads.write(db, new Date())))
  schedules.every(newChainMs, 'audit-check', () => checkChains(db, checkMs))
}
