import { readSaid } from '@cubeward/words/said.ts'
import { inWords } from '@cubeward/words/sentence.ts'

/**
 * Why a mail was not taken, for audit log and server log: the code of the mail server, not its words, which may repeat what it was sent.
 */
export function mailReason(answer: string): string {
  const status = /^\d{3}/.exec(answer)?.[0]
  if (status !== undefined) return `The mail server answered ${status}.`
  switch (readSaid(answer)?.code) {
    case 'mail.tokenRefused':
      return `The token address answered ${String(readSaid(answer)?.params.answer).slice(0, 3)}.`
    case 'mail.notSecure':
      return 'No secure connection to the mail server.'
    case 'mail.noServer':
    case 'mail.silent':
    case 'host.unreachable':
      return inWords('en', answer)
    default:
      return 'The mail server could not be used.'
  }
}
