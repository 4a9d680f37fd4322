const listeners = new Set<() => void>()

/** The session has a new access token, before the old one ended. */
export function tokenRenewed(): void {
  for (const listener of listeners) listener()
}

/** For what lives as long as a token, and can be given the next one. Returns the end of it. */
export function onTokenRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
