import { type Endpoint, isRaw, type ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { askedAhead } from './ahead.ts'
import { type Call, type CallInput, type CallRaw, type Client, type Credentials, createClient } from './call.ts'
import { ApiProblem } from './problem.ts'

const nobody: Credentials = { accessToken: () => undefined, renew: async () => false, expired: () => {} }
let client: Client = createClient({ credentials: nobody })

/** Called once the session is known; before that only public calls succeed. */
export function signCallsWith(credentials: Credentials): void {
  client = createClient({ credentials })
}

/** Makes one declared call: `call(cubes.read, { params: { operator, cubeId } })`. */
export const call: Call = (endpoint, input) => client.call(endpoint, input)
export const callRaw: CallRaw = (endpoint, input) => client.callRaw(endpoint, input)
export const etagOf = (path: string): string | undefined => client.etagOf(path)

type ReadInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'body' | 'ifMatch'>

/** Key of a read in the cache: the declared address, its parameters, its query. */
export type ReadKey = readonly [address: string, params: Record<string, string>, query: Record<string, unknown>]

export function readKey(endpoint: Endpoint, params: Record<string, string> = {}, query = {}): ReadKey {
  return [endpoint.declared.accept ? `${endpoint.path} ${endpoint.declared.accept}` : endpoint.path, params, query]
}

/** Only texts, and nothing whose reading is written to the audit log: that is asked for when it is shown. */
const mayBeAskedAhead = ({ declared: { reply, audited } }: Endpoint): boolean =>
  reply !== undefined && !isRaw(reply) && audited !== true

/** A read as options for `useQuery`, `useSuspenseQuery` and loaders. */
export function read<E extends Endpoint>(endpoint: E, input: ReadInput<E>) {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
  return queryOptions({
    queryKey: readKey(endpoint, params, query),
    ...(mayBeAskedAhead(endpoint) && { meta: askedAhead }),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, { ...input, signal } as CallInput<E>),
  })
}

/** A read whose old answer stays on the screen while the next one loads: lists. */
export function listRead<E extends Endpoint>(endpoint: E, input: ReadInput<E>) {
  return { ...read(endpoint, input), placeholderData: keepPreviousData<ReplyOf<E>> }
}

// what an event changed is drawn in the task of the event: a timer in between would often miss the next frame
notifyManager.setScheduler(queueMicrotask)

const UNREACHABLE_RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    // without a connection a change fails now: it is not kept to be made later
    mutations: { networkMode: 'always' },
    queries: {
      // live events and reconnects say when something is out of date; the rest is read anew when a page is opened
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof ApiProblem && error.status === 0 && failures < UNREACHABLE_RETRIES,
    },
  },
})
