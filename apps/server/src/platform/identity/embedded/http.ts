import type { IncomingMessage, ServerResponse } from 'node:http'

const largest = 16_384

/** A form as a browser sends it; undefined if it is none, or too large. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** U+FFFD is what bytes that are no characters are read as, such as half of a surrogate pair. */
const NO_TEXT = /[\0\uFFFD]/
/** Whether all names and values can be kept: the database takes no NUL and no half characters. */
export const areText = (params: URLSearchParams): boolean =>
  ![...params].some(([name, value]) => NO_TEXT.test(name) || NO_TEXT.test(value))

export function sendHtml(res: ServerResponse, status: number, page: string): void {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

export function cookieOf(req: IncomingMessage, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(/;\s*/))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return undefined
}

/**
 * No scripts, styles or pictures but our own, no frames, no referrer. `form-action` covers where a form's redirects end, which is
 * the console, under whichever of our names it was opened.
 */
export function setSecurityHeaders(res: ServerResponse, origins: readonly string[], secure: boolean): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origins.filter((origin) => !origin.includes('[')).join(' ')}`,
  ]
  res.setHeader('content-security-policy', policy.join('; '))
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  if (secure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
