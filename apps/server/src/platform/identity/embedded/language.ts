import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '@cubeward/words/message.ts'
import { cookieOf } from './http.ts'
import { firstLanguage, isLanguage } from './pages/texts.ts'

const cookie = 'cubeward_language'

/** As chosen in the foot of the page, else as the console asks, else as chosen earlier, else as the browser prefers. */
export function languageOf(req: IncomingMessage, chosen: string | null, uiLocales: unknown): Language {
  if (isLanguage(chosen)) return chosen
  const earlier = cookieOf(req, cookie)
  return (
    firstLanguage(typeof uiLocales === 'string' ? uiLocales : undefined) ??
    (isLanguage(earlier) ? earlier : undefined) ??
    firstLanguage(req.headers['accept-language']) ??
    'en'
  )
}

export function rememberLanguage(res: ServerResponse, language: Language, path: string): void {
  res.appendHeader('set-cookie', `${cookie}=${language}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Lax`)
}
