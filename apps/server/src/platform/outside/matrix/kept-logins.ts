import type { Database } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'
import { openOrNot, type Sealer } from '../../security/secrets.ts'
import type { KeptLogins } from './matrix.ts'

const readText = statement<{ sealed: Buffer }>(
  'UPDATE matrix_logins SET used = now() WHERE account = $1 RETURNING login_sealed AS sealed',
)
const keepText = statement(
  `INSERT INTO matrix_logins AS kept (account, login_sealed) VALUES ($1, $2)
   ON CONFLICT (account) DO UPDATE SET login_sealed = excluded.login_sealed, used = now() WHERE kept.login_sealed = $3`,
)
const forgetText = statement(`DELETE FROM matrix_logins WHERE used < now() - interval '1 year'`)

/** Logins in the database, sealed: all servers use the same one, and so does the next after a server was killed. */
export function createKeptLogins(db: Database, sealer: Sealer): KeptLogins {
  async function read(account: string) {
    const [row] = await db.query(readText, [account])
    return row && { login: openOrNot(sealer, row.sealed), mark: row.sealed }
  }
  return {
    read,
    async keep(account, login, mark) {
      await db.query(keepText, [account, sealer.seal(login), mark ?? null])
      await db.query(forgetText)
      return (await read(account))?.login
    },
  }
}
