import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Language } from '@cubeward/words/message.ts'
import type { Told } from '@cubeward/words/said.ts'
import { spoken } from '@cubeward/words/speak.ts'
import { tells, toldIn } from '@cubeward/words/tells.ts'
import { testMail } from '@cubeward/words/test-mail.ts'
import type { Context } from '../../context.ts'
import { append } from '../../platform/audit/audit.ts'
import { act, entryAt } from '../../platform/audit/change.ts'
import { statement } from '../../platform/db/sql.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { MailReceipt } from '../../platform/outside/mail/mailer.ts'
import { lockOwner, type Owner, ownerAt, ownerText } from '../owners/settings-owner.ts'

const perHour = 20
const sentText = statement<{ sent: number }>(
  `SELECT count(*)::int AS sent FROM audit
   WHERE operator_id = $1 AND type = 'TestMailRequested' AND created > now() - interval '1 hour'`,
)

interface TestMail {
  actor: UserActor
  owner: Owner & { configurationId?: string }
  recipient: string
}

function mailOf(language: Language, { operator, tenant }: Owner) {
  const { subject, ofOperator, ofTenant } = spoken(language, testMail)
  return { subject, text: tenant === undefined ? ofOperator({ operator }) : ofTenant({ tenant }) }
}

/**
 * Sends one mail with the stored configuration. That it is asked for is written down first, so that it cannot be used to send many
 * unseen; what came of it afterwards.
 */
export async function sendTestMail(
  { db, mailer, config }: Pick<Context, 'db' | 'mailer' | 'config'>,
  { actor, owner, recipient }: TestMail,
): Promise<MailReceipt> {
  const what = { owner: ownerText(owner), recipient }
  const at = ownerAt(owner, actor)
  await act(db, at, {
    async act(tx) {
      // Of many at once each counts the others.
      await lockOwner(tx, { operator: owner.operator })
      const [{ sent } = { sent: 0 }] = await tx.query(sentText, [owner.operator])
      if (sent >= perHour) throw problem('mail.tooManyTests', { count: perHour })
    },
    audit: () => ({ type: 'TestMailRequested', message: tells('mail.testAsked', what) }),
  })
  const tell = (type: 'TestMailSent' | 'TestMailFailed', message: Told) => append(db, entryAt(at, { type, message }))
  try {
    const receipt = await mailer.send(
      { ...owner, trial: true },
      { to: recipient, ...mailOf(config.messages.language, owner) },
    )
    if (receipt.sent) await tell('TestMailSent', tells('mail.testSent', what))
    else await tell('TestMailFailed', tells('mail.testFailedBecause', { ...what, reason: toldIn(receipt.answer) }))
    return receipt
  } catch (error) {
    await tell('TestMailFailed', tells('mail.testFailed', what))
    throw error
  }
}
