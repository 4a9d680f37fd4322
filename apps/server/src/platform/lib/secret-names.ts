/** Names that a field has whose value nobody may read, as parts of a word and in any case. */
export const secretNames = [
  ...['password', 'passphrase', 'secret', 'token', 'accesscode', 'accesskeys', 'privatekey'],
  ...['authorization', 'cookie'],
] as const
const secret = new RegExp(`${secretNames.join('|')}|pin\\b`, 'i')

/** Whether a name is one of those. Flags such as `passwordSet` say nothing of it. */
export const isSecret = (name: string, value: unknown): boolean => secret.test(name) && typeof value !== 'boolean'
export const hidden = '[redacted]'
