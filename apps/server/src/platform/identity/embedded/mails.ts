import { createHmac } from 'node:crypto'
import type { Language } from '@cubeward/words/message.ts'
import { v4 as uuidv4 } from 'uuid'
import type { Database, Queryable, Tx } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'
import type { Deliveries } from '../../deliveries/deliveries.ts'
import { same } from './same.ts'

export type MailKind = 'register' | 'reset' | 'changed'
/** How long a link is good; a notice is worth sending for a day. */
const minutes: Record<MailKind, number> = { register: 24 * 60, reset: 30, changed: 24 * 60 }

export interface NewMail {
  kind: MailKind
  email: string
  name?: string
  language: Language
  interaction?: string
}
export interface AskedMail {
  id: string
  kind: MailKind
  email: string
  name: string | null
  language: Language
  interaction: string | null
}

const insert = statement(
  `INSERT INTO identity_mails (id, kind, email, name, language, interaction, expires)
   VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
)
const columns = 'id, kind, email, name, language, interaction'
const good = 'used IS NULL AND expires > now()'
const find = statement<AskedMail>(`SELECT ${columns} FROM identity_mails WHERE id = $1 AND ${good}`)
const use = statement<AskedMail>(
  `UPDATE identity_mails SET used = now() WHERE id = $1 AND ${good} RETURNING ${columns}`,
)
const useOthers = statement(
  `UPDATE identity_mails SET used = now() WHERE lower(email) = lower($1) AND kind <> 'changed' AND ${good}`,
)
const purge = statement<{ id: string }>(
  `DELETE FROM identity_mails WHERE expires < now() - interval '1 day' RETURNING id`,
)

export const deliveryKind = 'account-mail'

/** Mails about accounts: they leave later, so that asking for one takes as long for any address. */
export function createMails({ secret, deliveries }: { secret: string; deliveries: Deliveries }) {
  const macOf = (id: string) => createHmac('sha256', secret).update(`account mail ${id}`).digest('base64url')
  const idOf = (key: string): string | undefined => {
    const [, id, mac] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(key) ?? []
    return id !== undefined && mac !== undefined && same(mac, macOf(id)) ? id : undefined
  }
  return {
    async ask(tx: Tx, { kind, email, name, language, interaction }: NewMail): Promise<void> {
      const id = uuidv4()
      await tx.query(insert, [id, kind, email, name ?? null, language, interaction ?? null, minutes[kind]])
      const expires = new Date(Date.now() + minutes[kind] * 60_000)
      await deliveries.enqueue(tx, [{ kind: deliveryKind, subject: id, operatorId: '', destination: 'mail', expires }])
    },
    /** What stands in the link. */
    keyOf: (id: string) => `${id}.${macOf(id)}`,
    /** Looks without using it up: programs that check mails open links too. */
    async find(db: Database, key: string): Promise<AskedMail | undefined> {
      const id = idOf(key)
      return id === undefined ? undefined : mailById(db, id)
    },
    /** Once; older links to the same address are used up with it. */
    async use(tx: Tx, key: string): Promise<AskedMail | undefined> {
      const id = idOf(key)
      const [mail] = id === undefined ? [] : await tx.query(use, [id])
      if (mail !== undefined) await tx.query(useOthers, [mail.email])
      return mail
    },
  }
}
export type Mails = ReturnType<typeof createMails>

export const mailById = async (db: Queryable, id: string): Promise<AskedMail | undefined> =>
  (await db.query(find, [id]))[0]
export const purgeMails = async (db: Queryable): Promise<number> => (await db.query(purge)).length
