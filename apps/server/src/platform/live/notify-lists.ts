import type { Queryable } from '../db/client.ts'
import { liveState } from './connection-queries.ts'
import type { Feeds } from './feeds.ts'

type News = Pick<Feeds, 'publishCube' | 'publishOperator'>

/** Publishes the state of a cube to the lists of its operator, and returns that operator. */
export async function notifyLists(db: Queryable, feeds: News, cubeId: string): Promise<string | null> {
  const state = await liveState(db, cubeId)
  if (state === undefined || state.operatorId === null) return null
  feeds.publishOperator(state.operatorId, state.event)
  return state.operatorId
}

/** Publishes to the page of a cube and to the lists that its alerts have changed. To be called after the commit. */
export async function notifyAlerts(db: Queryable, feeds: News, cubeId: string): Promise<void> {
  feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
  const operatorId = await notifyLists(db, feeds, cubeId)
  if (operatorId !== null) feeds.publishOperator(operatorId, { '@type': 'AttentionChanged' })
}
