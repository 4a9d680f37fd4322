const SOMEWHERE = 'https://console.invalid'

/** Where to go after signing in: a path of this console only, whatever the stored value says. */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return '/'
  try {
    const url = new URL(value, SOMEWHERE)
    return url.origin === SOMEWHERE ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}

/** The installer's wizard proves itself by its setup key; everything else needs a signed-in user. */
export const needsSignIn = (pathname: string): boolean => !/^\/setup\/(cube|unit)\//.test(pathname)
