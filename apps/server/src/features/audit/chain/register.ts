import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { Schedules } from '../../../platform/deliveries/schedules.ts'
import { headFile } from './heads.ts'
import { sealNewEntries } from './seal.ts'

const sealMs = 5_000
const headsMs = 600_000

/** Where the heads of the chains are written; a copy elsewhere makes them worth more. */
export const headsPath = (dataDir: string): string => join(dataDir, 'audit-heads.jsonl')

/** Seals new entries within seconds, and writes the heads of the chains outside of the database every ten minutes. */
export function registerAuditChain(schedules: Schedules, { db, config }: Pick<Context, 'db' | 'config'>): void {
  const heads = headFile(headsPath(config.dataDir))
  schedules.every(sealMs, 'audit-seal', async () => void (await sealNewEntries(db)))
  schedules.every(headsMs, 'audit-heads', async () => void (await heads.write(db, new Date())))
}
