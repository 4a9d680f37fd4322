/** What the mailer says without a mail server's words in it. */
const ours = [
  'No mail server is set up for the platform.',
  'The mail server did not answer in time.',
  'The host could not be reached, or may not be connected to.',
]

/**
 * Why a mail was not taken, for trail and log: the code of the mail server, not its words, which may repeat what it was sent.
 */
export function mailReason(answer: string): string {
  const code = /^\d{3}/.exec(answer)?.[0]
  if (code !== undefined) return `The mail server answered ${code}.`
  const token = /^The token address answered \d{3}/.exec(answer)?.[0]
  if (token !== undefined) return `${token}.`
  if (answer.startsWith('No secure connection')) return 'No secure connection to the mail server.'
  return ours.find((sentence) => sentence === answer) ?? 'The mail server could not be used.'
}
