const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** The origins under which browsers reach this server: the public one and, on a loopback address, its other names. */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => new URL(`${protocol}//${name}${port === '' ? '' : `:${port}`}`).origin)
}

/**
 * Whether the address is a path of one of the origins, written out plainly: what a browser might read differently from us (a
 * backslash, missing slashes, a user name, a fragment) does not start like that.
 */
export function isOwnUrl(origins: readonly string[], value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (value.length > 2048 || /[\u0000-\u0020\u007f\\#]/.test(value) || !URL.canParse(value)) return false
  const { origin } = new URL(value)
  return origins.includes(origin) && (value === origin || value.startsWith(`${origin}/`))
}
