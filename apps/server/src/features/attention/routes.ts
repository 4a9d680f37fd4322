import { attention } from '@cubeward/contract/admin/attention.ts'
import type { PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { type At, change, type Entry } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import { ensureAuthor } from '../notes/queries.ts'
import * as queries from './queries.ts'

type Held = queries.Held
const UNTIL_OVER = 'infinity'

export const attentionRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(attention.list, ({ params, query, actor }) => queries.list(db, params.operator, actor.id, query))
  route(attention.closed, ({ params, query }) => queries.closed(db, params.operator, query))

  route(attention.read, async ({ params }) => found(await queries.read(db, params.operator, params.alertId), 'alert'))

  /** Changes who has a case, or how long it is muted: one entry if something changed, and everybody sees it. */
  async function edit(
    { operator, alertId }: PathOf<typeof attention.take>,
    actor: UserActor,
    edited: (before: Held) => Partial<Held>,
    entry: (after: Held, before: Held) => Pick<Entry, 'type' | 'message'>,
  ): Promise<void> {
    await change(db, { operator, actor } satisfies At, {
      hold: async (tx) => found(await queries.hold(tx, operator, alertId), 'alert'),
      ifMatch: undefined,
      edit: (before) => ({ ...before, ...edited(before) }),
      // with the id: two people may have one name
      of: ({ taker, mutedUntil }) => ({ taker, mutedUntil }),
      write: async (tx, after) => {
        await ensureAuthor(tx, { id: actor.id, name: actor.name, email: actor.user.email ?? null })
        await queries.store(tx, alertId, after)
      },
      audit: (after, before) => {
        const { cubeId, tenantId, boxNumber, lock, type } = after
        return { cubeId, tenantId, boxNumber, data: { alertId, alert: type, lock }, ...entry(after, before) }
      },
      committed: () => hub.publishOperator(operator, { '@type': 'AttentionChanged' }),
    })
  }

  route(attention.take, ({ params, body, actor }) =>
    edit(
      params,
      actor,
      ({ taker }) =>
        taker?.id === actor.id ? {} : { taker: takenFrom(taker, body.from) ?? { id: actor.id, name: actor.name } },
      () => ({ type: 'AlertTaken', message: tells('alert.took') }),
    ),
  )
  route(attention.giveBack, ({ params, query, actor }) =>
    edit(
      params,
      actor,
      ({ taker }) => ({ taker: takenFrom(taker, query.from) }),
      () => ({ type: 'AlertGivenBack', message: tells('alert.givenBack') }),
    ),
  )
  route(attention.mute, ({ params, body: { until }, actor }) => {
    if (until !== null && Date.parse(until) <= Date.now()) throw fieldProblem('until', 'alert.mutePast')
    return edit(
      params,
      actor,
      () => ({ mutedBy: actor.id, mutedUntil: until === null ? UNTIL_OVER : new Date(until).toISOString() }),
      () =>
        until === null
          ? { type: 'AlertMuted', message: tells('alert.muted') }
          : { type: 'AlertMuted', message: tells('alert.mutedUntil', { time: until }) },
    )
  })
  route(attention.unmute, ({ params, actor }) =>
    edit(
      params,
      actor,
      () => ({ mutedBy: null, mutedUntil: null }),
      () => ({ type: 'AlertUnmuted', message: tells('alert.unmuted') }),
    ),
  )
}

/** Nobody has it afterwards; refused if it is with somebody whom the caller did not see having it. */
function takenFrom(taker: Held['taker'], seen: string | null): null {
  if (taker !== null && taker.id !== seen) throw problem('alert.taken', { name: taker.name })
  return null
}
