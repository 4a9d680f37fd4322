import { t } from '../locales/i18n.ts'

/** Parts of the console that could not be fetched: what was thrown, and the address of the file. */
const missing = new WeakMap<Error, string>()

/**
 * Takes note of parts that could not be fetched and says so in words. By its own words the router would know such an error and load the
 * whole page anew, which without a connection ends on the browser's own error page.
 */
export function noteMissingCode(target: EventTarget = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    missing.set(payload, /https?:\S+/.exec(payload.message)?.[0] ?? '')
    payload.message = t('The server could not be reached.')
  })
}

export const isMissingCode = (error: unknown): error is Error => error instanceof Error && missing.has(error)

/** Whether the part can be fetched by now: `gone` if the server answers and has another version of the console. */
export async function lookForCode(error: Error, ask: typeof fetch = fetch): Promise<'there' | 'gone' | 'away'> {
  try {
    const { ok, status } = await ask(missing.get(error) ?? '', { cache: 'no-store' })
    return ok ? 'there' : status === 404 ? 'gone' : 'away'
  } catch {
    return 'away'
  }
}
