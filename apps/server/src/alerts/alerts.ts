import type { Database } from '../db/client.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import type { Hub } from '../live/hub.ts'
import * as queries from './queries.ts'
import { AlertSender, type SenderDeps } from './sender.ts'

export interface AlertTimings extends queries.Pace {
  everyMs: number
  retrySeconds: readonly number[]
}
/** One message a recipient a minute; after ten within an hour one every ten minutes. */
const usualTimings: AlertTimings = {
  everyMs: 2_000,
  collectSeconds: 10,
  gapSeconds: 60,
  busyGapSeconds: 600,
  retrySeconds: [30, 60, 120, 300, 600, 1_800, 3_600],
}

interface AlertDeps extends Omit<SenderDeps, 'retrySeconds'> {
  db: Database
  hub: Pick<Hub, 'publishCube'>
  timings?: Partial<AlertTimings> | undefined
}

const hourMs = 3_600_000

/**
 * Raises what time raises, sends what was raised, and tells the consoles of both. Everything it goes by is in the database, so that it
 * goes on after a restart; several servers may run it.
 */
export async function startAlerts({ hub, timings, ...deps }: AlertDeps): Promise<Job> {
  const { db, log } = deps
  const times = { ...usualTimings, ...timings }
  const sender = new AlertSender({ ...deps, retrySeconds: times.retrySeconds })
  // The page of the cube reads its alerts again.
  const unlisten = await db.listen('cubeward_alerts', (cubeId) => hub.publishCube(cubeId, { '@type': 'CubeChanged' }))
  const run = repeat(
    'alerts',
    times.everyMs,
    async () => {
      await queries.endSilence(db)
      const missed = await queries.raiseAbsent(db)
      if (missed > 0) log.info({ missed }, 'monitored cubes have been away for five minutes')
      await db.transaction((tx) => queries.collect(tx, times))
      await sender.start()
    },
    log,
  )
  const tidy = repeat(
    'alerts-tidy',
    hourMs,
    async () => {
      await queries.clearHappenings(db)
      await queries.forget(db)
    },
    log,
  )
  return {
    async close() {
      await Promise.all([run.close(), tidy.close(), unlisten()])
      await sender.close()
    },
  }
}
