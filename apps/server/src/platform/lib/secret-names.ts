/** Names that a field has whose value nobody may read, as parts of a word and in any case. */
export const secretNames = [
  ...['password', 'passphrase', 'secret', 'token', 'accesscode', 'accesskeys', 'privatekey'],
  ...['authorization', 'cookie', 'signedurl'],
] as const
/** Other names go on after these words: when a setup key expires may be told. */
const secretEnds = 'pin|pin_?code|puk|setup_?key|api[-_]?key'
const secret = new RegExp(`${secretNames.join('|')}|(?:${secretEnds})\\b`, 'i')

/** Whether a name is one of those. Flags such as `passwordSet` say nothing of it. */
export const isSecret = (name: string, value: unknown): boolean => secret.test(name) && typeof value !== 'boolean'
export const hidden = '[redacted]'
