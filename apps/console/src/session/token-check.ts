/** The access token is checked every minute … */
export const CHECK_EVERY_MS = 60_000
/** … and refreshed when less than this remains, so that it can never expire between two checks (decision 64). */
export const REFRESH_BELOW_S = 65

export const needsRefresh = (secondsLeft: number | undefined): boolean =>
  secondsLeft !== undefined && secondsLeft < REFRESH_BELOW_S

interface TokenCheck {
  /** Lifetime that remains; undefined while nobody is signed in. */
  secondsLeft: () => number | undefined
  refresh: () => Promise<unknown>
  /** A failed refresh is only logged. */
  logError: (error: unknown) => void
}

/** Checks the token every minute until the returned function is called. */
export function startTokenCheck({ secondsLeft, refresh, logError }: TokenCheck): () => void {
  const timer = setInterval(() => {
    if (needsRefresh(secondsLeft())) refresh().catch(logError)
  }, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
