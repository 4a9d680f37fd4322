import { operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { alertRecipients } from '@cubeward/domain/alert-causes.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { Route } from '../../platform/http/route.ts'
import { lockOwner } from '../owners/settings-owner.ts'
import { enqueue } from './alerts.ts'
import * as queries from './queries.ts'

const perHour = 5
const lifeMs = 600_000

export const alertRoutes = (route: Route, { db, deliveries }: Pick<Context, 'db' | 'deliveries'>) => {
  route(operatorSettings.testAlert, async ({ params }) => ({ content: await queries.lastTest(db, params.operator) }))
  route(operatorSettings.sendTestAlert, ({ params: { operator }, actor }) =>
    act(
      db,
      { operator, actor },
      {
        async act(tx) {
          await lockOwner(tx, { operator })
          const to = alertRecipients(await queries.recipients(tx, operator))
          if (to.length === 0) throw problem('alert.noRecipient')
          if ((await queries.testsWithinAnHour(tx, operator)) >= perHour)
            throw problem('alert.tooManyTests', { count: perHour })
          await enqueue(tx, deliveries, await queries.openTests(tx, operator, to), lifeMs)
          return { content: await queries.lastTest(tx, operator) }
        },
        audit: ({ content }) => ({
          type: 'TestAlertSent',
          message: tells('alert.test', { count: content.length }),
        }),
      },
    ),
  )
}
