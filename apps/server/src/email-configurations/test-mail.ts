import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { statement } from '../db/sql.ts'
import type { UserActor } from '../http/actor.ts'
import { type Owner, ownerEntry, ownerText } from '../operators/owner.ts'
import type { MailReceipt } from '../outside/mail/mailer.ts'

const perHour = 20
const sentText = statement<{ sent: number }>(
  'test-mails-of-an-hour',
  `SELECT count(*)::int AS sent FROM audit
   WHERE operator_id = $1 AND type = 'TestMailRequested' AND created > now() - interval '1 hour'`,
)

interface TestMail {
  actor: UserActor
  owner: Owner & { configurationId?: string }
  recipient: string
}

const mails = {
  en: (owner: Owner) => ({
    subject: 'Cubeward test mail',
    text: `This is a test of the e-mail configuration of ${ownerText(owner)}.\n\nIf you can read this, it works.\n`,
  }),
  de: ({ operator, tenant }: Owner) => ({
    subject: 'Cubeward-Testmail',
    text: `Dies ist ein Test der E-Mail-Konfiguration ${tenant === undefined ? `des Betreibers ${operator}` : `des Mandanten ${tenant}`}.\n\nWenn Sie das lesen können, funktioniert sie.\n`,
  }),
}

/**
 * Sends one mail with the stored configuration. That it is asked for is written down first, so that it cannot be used to send many
 * unseen; what came of it afterwards.
 */
export async function sendTestMail(
  { db, mailer, config }: Pick<Context, 'db' | 'mailer' | 'config'>,
  { actor, owner, recipient }: TestMail,
): Promise<MailReceipt> {
  const what = `Test mail with the e-mail configuration of ${ownerText(owner)}`
  await db.transaction(async (tx) => {
    const [{ sent } = { sent: 0 }] = await tx.query<{ sent: number }>(sentText, [owner.operator])
    if (sent >= perHour)
      throw new Problem('tooManyRequests', `An operator can send ${perHour} test mails an hour. Try again later.`)
    await audit.append(tx, {
      ...ownerEntry(owner),
      type: 'TestMailRequested',
      message: `${what} to ${recipient} was asked for.`,
      actor,
    })
  })
  const tell = (type: 'TestMailSent' | 'TestMailFailed', message: string) =>
    audit.append(db, { ...ownerEntry(owner), type, message, actor })
  const failed = `${what} could not be sent to ${recipient}`
  try {
    const receipt = await mailer.send(
      { ...owner, trial: true },
      { to: recipient, ...mails[config.messages.language](owner) },
    )
    if (receipt.sent) await tell('TestMailSent', `${what} sent to ${recipient}.`)
    else await tell('TestMailFailed', `${failed}: ${receipt.answer}`)
    return receipt
  } catch (error) {
    await tell('TestMailFailed', `${failed}.`)
    throw error
  }
}
