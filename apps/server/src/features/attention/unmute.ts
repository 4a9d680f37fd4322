import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

type Parts = Pick<Context, 'db' | 'hub'>

/** Ends mutings whose time is over, and publishes that to the consoles. */
export async function unmuteDue({ db, hub }: Parts): Promise<void> {
  for (const { operatorId } of await queries.unmuteDue(db))
    if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'AttentionChanged' })
}

export const registerUnmuting = (context: Parts & Pick<Context, 'schedules'>): void =>
  context.schedules.every(2_000, 'attention', () => unmuteDue(context))
