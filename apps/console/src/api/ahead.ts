import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { queryString } from './query-string.ts'

/*
 * What a page shows is asked for again by `ahead.js` when it is loaded anew, before its code is there: a reload shows rows at once instead
 * of empty lines first.
 */

declare global {
  var cubewardReads: { token: string; answers: Map<string, Promise<Response | undefined>> } | undefined
}

const SHOWN = 'cubeward.shown'
/** A page asks for fewer; what is more is read as usual. */
const MOST = 12

/** Keeps what is on the screen: to be called as the page goes. */
export function keepShown(client: QueryClient, storage: Storage, { pathname, search }: Location): void {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: isRead })
  const reads = shown.slice(0, MOST).map(({ queryKey: [path, params, query] }) => {
    const [address = '', accept = 'application/json'] = String(path).split(' ')
    return [accept, pathFor(address, params as Ids) + queryString(query as Ids)]
  })
  storage.setItem(SHOWN, JSON.stringify({ page: pathname + search, reads }))
}

type Ids = Record<string, string>

/** JSON as `read` asks for it; no picture, and nothing that is made in the page. */
const isRead = ({ queryKey: [path], meta, state: { data } }: Query): boolean =>
  meta?.plain === true && /^\/admin\//.test(String(path)) && data !== undefined && !ArrayBuffer.isView(data)

/** What nobody has asked for some seconds after the page stands would be old when somebody does. */
export function forgetAhead(afterMs = 5_000): void {
  setTimeout(() => globalThis.cubewardReads?.answers.clear(), afterMs)
}

/** The answer to this reading if it was asked for ahead, with the same token; each is given once. */
export async function answeredAhead(
  accept: string,
  address: string,
  token: string | undefined,
): Promise<Response | undefined> {
  const ahead = globalThis.cubewardReads
  if (ahead === undefined || ahead.token !== token) return undefined
  const read = `${accept} ${address}`
  const answer = ahead.answers.get(read)
  ahead.answers.delete(read)
  return answer
}
