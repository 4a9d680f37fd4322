import type { Queryable } from '../db/client.ts'
import { liveState } from './connection-queries.ts'
import type { Feeds } from './feeds.ts'

type News = Pick<Feeds, 'publishCube' | 'publishOperator'>

/** Tells the operator's lists what they show of a cube. */
export async function tellLists(db: Queryable, feeds: News, cubeId: string): Promise<void> {
  const state = await liveState(db, cubeId)
  if (state && state.operatorId !== null) feeds.publishOperator(state.operatorId, state.event)
}

/** Alerts of a cube began or ended, and that is committed: its page and the lists learn of it. */
export async function tellAlerts(db: Queryable, feeds: News, cubeId: string): Promise<void> {
  feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
  await tellLists(db, feeds, cubeId)
}
