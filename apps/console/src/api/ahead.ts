import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryString } from './query-string.ts'

/*
 * A page that is loaded anew shows its rows at once: `ahead.js` asks for them before the code of the page is there. A wizard has
 * `setup-ahead.js` for that.
 */

declare global {
  /** What was asked for before the code was there: by which token, and the answers by media type and address. */
  var cubewardAhead: { token?: string; answers: Map<string, Promise<Response | undefined>> } | undefined
}

const SHOWN = 'cubeward.shown'
/** A page asks for fewer; what is more is read as usual. */
const MOST = 12

/** Of reads that may be asked for ahead: the mark of their queries. */
export const askedAhead = { askedAhead: true }

/** Keeps what the page on the screen has read: to be called before anything is read behind a click. */
export function keepShown(client: QueryClient, storage: Storage, { pathname, search }: Location): void {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta, state }) => meta === askedAhead && state.status === 'success' })
  const reads = shown.slice(0, MOST).map(({ queryKey: [path, params, query] }) => {
    const [address = '', accept = 'application/json'] = String(path).split(' ')
    return [accept, pathFor(address, params as Ids) + queryString(query as Ids)]
  })
  storage.setItem(SHOWN, JSON.stringify({ page: pathname + search, reads }))
}

type Ids = Record<string, string>

/** The answer to this reading if it was asked for ahead, with the same token; each is given once. */
export async function answeredAhead(
  accept: string,
  address: string,
  token: string | undefined,
): Promise<Response | undefined> {
  const ahead = globalThis.cubewardAhead
  if (ahead === undefined || ahead.token !== token) return undefined
  const read = `${accept} ${address}`
  const answer = ahead.answers.get(read)
  ahead.answers.delete(read)
  return answer
}

/** Stops the use of answers that were asked for ahead: after the first paint, the start of a feed or a write they may be stale. */
export function forgetAhead(): void {
  globalThis.cubewardAhead = undefined
}

/** What a tab keeps of what was seen and begun in it: the pages visited last, and the boxes that are being opened. */
const TRACES = [SHOWN, 'cubeward.recent', 'cubeward.long-work']

/** To be called at a sign-out: what the page showed leaves the tab, and is not there for the next person. */
export const forgetShown = (storage: Storage): void => TRACES.forEach((key) => void storage.removeItem(key))
