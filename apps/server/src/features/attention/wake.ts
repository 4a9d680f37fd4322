import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

type Parts = Pick<Context, 'db' | 'hub'>

/** What was muted until now comes back, and everybody sees it. */
export async function wake({ db, hub }: Parts): Promise<void> {
  for (const { operatorId } of await queries.wake(db))
    if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'AttentionChanged' })
}

export const registerAttention = (context: Parts & Pick<Context, 'schedules'>): void =>
  context.schedules.every(2_000, 'attention', () => wake(context))
