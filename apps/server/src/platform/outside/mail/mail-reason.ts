import { readSaid, type Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'

/**
 * Why a mail was not taken, for audit log and server log: the code of the mail server, not its words, which may repeat what it was sent.
 */
export function mailReason(answer: string): Told {
  const status = /^\d{3}/.exec(answer)?.[0]
  if (status !== undefined) return tells('mail.answered', { status })
  const said = readSaid(answer)
  switch (said?.code) {
    case 'mail.tokenRefused':
      return tells('mail.tokenAnswered', { status: String(said.params.answer).slice(0, 3) })
    case 'mail.notSecure':
      return tells('mail.insecure')
    case 'mail.noServer':
    case 'mail.silent':
    case 'host.unreachable':
      return said
    default:
      return tells('mail.unusable')
  }
}
