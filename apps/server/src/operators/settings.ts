import { type OperatorSettings, operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import { lockOwner } from './owner.ts'

const readText = statement<OperatorSettings>(
  'operator-settings-read',
  `SELECT alert_emails AS "alertEmails", alert_phones AS "alertPhones" FROM operator_settings WHERE operator_id = $1`,
)
/** Who is alerted; empty lists if nothing is stored. */
export const readSettings = async (db: Queryable, operator: string): Promise<OperatorSettings> =>
  (await db.query<OperatorSettings>(readText, [operator]))[0] ?? { alertEmails: '', alertPhones: '' }

const writeText = statement(
  'operator-settings-write',
  `INSERT INTO operator_settings (operator_id, alert_emails, alert_phones) VALUES ($1, $2, $3)
   ON CONFLICT (operator_id) DO UPDATE SET alert_emails = excluded.alert_emails, alert_phones = excluded.alert_phones`,
)

export const operatorSettingsRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(operatorSettings.read, ({ params }) => readSettings(db, params.operator))
  route(operatorSettings.update, ({ params: { operator }, body, actor, ifMatch }) =>
    db.transaction(async (tx) => {
      await lockOwner(tx, { operator })
      const before = await readSettings(tx, operator)
      assertUnchanged(ifMatch, operatorSettings.read, before)
      await tx.query(writeText, [operator, body.alertEmails, body.alertPhones])
      await audit.change(
        tx,
        {
          operatorId: operator,
          category: 'operator',
          type: 'OperatorSettingsChanged',
          message: 'Alert recipients changed.',
          actor,
        },
        before,
        body,
      )
      return body
    }),
  )
}
