import { type OperatorSettings, operatorSettings } from '@cubeward/contract/admin/operator-settings.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { lockOwner } from '../owners/settings-owner.ts'

const readText = statement<OperatorSettings>(
  `SELECT alert_emails AS "alertEmails", alert_phones AS "alertPhones" FROM operator_settings WHERE operator_id = $1`,
)
/** Who is alerted; empty lists if nothing is stored. */
export const readSettings = async (db: Queryable, operator: string): Promise<OperatorSettings> =>
  (await db.query(readText, [operator]))[0] ?? { alertEmails: '', alertPhones: '' }

const writeText = statement(
  `INSERT INTO operator_settings (operator_id, alert_emails, alert_phones) VALUES ($1, $2, $3)
   ON CONFLICT (operator_id) DO UPDATE SET alert_emails = excluded.alert_emails, alert_phones = excluded.alert_phones`,
)

export const operatorSettingsRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(operatorSettings.read, async ({ params }) => new Versioned(await readSettings(db, params.operator)))
  route(operatorSettings.update, ({ params: { operator }, body, actor, ifMatch }) =>
    change(
      db,
      { operator, actor },
      {
        async hold(tx) {
          await lockOwner(tx, { operator })
          return readSettings(tx, operator)
        },
        ifMatch,
        edit: () => body,
        write: (tx) => tx.query(writeText, [operator, body.alertEmails, body.alertPhones]),
        audit: () => ({ type: 'OperatorSettingsChanged', message: tells('alert.recipientsChanged') }),
      },
    ),
  )
}
