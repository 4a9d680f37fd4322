import type { Queryable } from '../db/client.ts'
import { liveState } from './connection-queries.ts'
import type { Feeds } from './feeds.ts'

type News = Pick<Feeds, 'publishCube' | 'publishOperator'>

/** Tells the lists of the cube's operator what they show of it; which operator that is. */
export async function notifyLists(db: Queryable, feeds: News, cubeId: string): Promise<string | null> {
  const state = await liveState(db, cubeId)
  if (state === undefined || state.operatorId === null) return null
  feeds.publishOperator(state.operatorId, state.event)
  return state.operatorId
}

/** Alerts of a cube began or ended, and that is committed: its page and the lists learn of it. */
export async function notifyAlerts(db: Queryable, feeds: News, cubeId: string): Promise<void> {
  feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
  const operatorId = await notifyLists(db, feeds, cubeId)
  if (operatorId !== null) feeds.publishOperator(operatorId, { '@type': 'AttentionChanged' })
}
