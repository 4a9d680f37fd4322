import { allEndpoints, type NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { type ParamName, pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { isPermission, neededStanding } from '@cubeward/domain/permissions.ts'
import { cubeSecrets, type TestProduct } from './product.ts'

/*
 * Every call of the contract x everyone who might make it x what it may be made on. What is expected follows from the declaration
 * alone, so a guard that is missing, in the kernel or in a WHERE clause, shows up here.
 */

export const callers = [
  'anonymous',
  'garbage',
  'expired',
  'setupKey',
  'device',
  'app',
  'nobody',
  'other',
  'user',
  'admin',
  'root',
] as const
type Caller = (typeof callers)[number]
/** `mixed`: the own operator in the path, with the ids of someone else below it. */
export const targets = ['own', 'foreign', 'mixed', 'absent', 'unassigned'] as const
type Target = (typeof targets)[number]

type Values = Record<Exclude<Target, 'mixed'>, string>
/** What stands in a path for each target. A parameter without a line here has no test, and fails. */
const ids: Partial<Record<ParamName, Values>> = {
  operator: { own: 'a', foreign: 'b', absent: 'zzz', unassigned: 'a' },
  cubeId: { own: 'a-cube', foreign: 'b-cube', absent: 'zzz', unassigned: 'waiting' },
}
/** Bodies of the calls that need one. */
const bodies: Record<string, unknown> = {
  'identity.profile': { name: 'Somebody' },
  'identity.ticket': { path: '/admin/v1/operators/a/events' },
}

export interface Failure {
  call: string
  caller: Caller
  target: Target
  why: string
}

const paramNames = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as ParamName)

export async function tokensOf({ realm }: TestProduct): Promise<Record<Caller, string | undefined>> {
  const token = (sub: string, seconds?: number) => realm.token({ sub }, seconds)
  return {
    anonymous: undefined,
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
    expired: await token('admin', -120),
    setupKey: 'c2V0dXAta2V5LW9mLTE2Ynk',
    device: cubeSecrets['a-cube'],
    app: 'app-token',
    nobody: await token('nobody'),
    other: await token('other'),
    user: await token('user'),
    admin: await token('admin'),
    root: await token('root'),
  }
}

const signedIn: readonly Caller[] = ['nobody', 'other', 'user', 'admin', 'root']

/** The status that the declaration demands; 200 stands for any success. */
export function expectedStatus({ endpoint }: NamedEndpoint, caller: Caller, target: Target): number {
  const { access } = endpoint.declared
  const names = paramNames(endpoint.path)
  if (access === 'public') return 200
  if (!signedIn.includes(caller)) return 401
  if (access === 'signedIn') return 200
  if (!isPermission(access)) throw new Error(`${access} has no rule in the matrix`)
  const operator = target === 'foreign' ? 'b' : target === 'absent' ? 'zzz' : 'a'
  const member =
    (operator === 'a' && (caller === 'user' || caller === 'admin')) || (operator === 'b' && caller === 'other')
  if (names.includes('operator') && caller !== 'root' && !member) return 404
  if (operator === 'zzz') return 404
  const needed = neededStanding[access]
  if (caller !== 'root' && (needed === 'root' || (needed === 'Admin' && caller === 'user'))) return 403
  const below = names.filter((name) => name !== 'operator')
  return below.length > 0 && (target === 'mixed' || target === 'unassigned') ? 404 : 200
}

function pathOf({ endpoint, name }: NamedEndpoint, target: Target): string {
  const values = Object.fromEntries(
    paramNames(endpoint.path).map((param) => {
      const known = ids[param]
      if (known === undefined) throw new Error(`${name}: the matrix knows no ids for :${param}`)
      return [param, target === 'mixed' ? (param === 'operator' ? known.own : known.foreign) : known[target]]
    }),
  )
  return pathFor(endpoint.path, values as never)
}

/** Calls everything and tells what was answered otherwise than declared. */
export async function runMatrix(
  product: TestProduct,
  only: (name: string) => boolean = () => true,
): Promise<Failure[]> {
  const tokens = await tokensOf(product)
  const failures: Failure[] = []
  for (const named of allEndpoints().filter(({ name }) => only(name))) {
    const { endpoint, name } = named
    for (const caller of callers) {
      const refusals = new Map<Target, string>()
      for (const target of targets) {
        const token = tokens[caller]
        if (endpoint.declared.body !== undefined && bodies[name] === undefined)
          throw new Error(`${name}: the matrix has no body for it`)
        const response = await fetch(product.url + pathOf(named, target), {
          method: endpoint.method,
          headers: {
            accept: endpoint.declared.accept ?? 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(endpoint.declared.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(endpoint.declared.body === undefined ? {} : { body: JSON.stringify(bodies[name]) }),
        })
        const text = await response.text()
        const expected = expectedStatus(named, caller, target)
        const status = response.ok ? 200 : response.status
        if (status !== expected)
          failures.push({ call: name, caller, target, why: `answered ${response.status}, not ${expected}` })
        if (response.status === 404) refusals.set(target, `${bytesOf(response)}\n${text}`)
      }
      const absent = refusals.get('absent')
      const foreign = refusals.get('foreign')
      if (absent !== undefined && foreign !== undefined && absent !== foreign)
        failures.push({ call: name, caller, target: 'foreign', why: 'is answered otherwise than absent' })
      const mixed = refusals.get('mixed')
      const unassigned = refusals.get('unassigned')
      if (mixed !== undefined && unassigned !== undefined && mixed !== unassigned)
        failures.push({
          call: name,
          caller,
          target: 'mixed',
          why: 'is answered otherwise than a cube that waits in setup',
        })
    }
  }
  return failures
}

/** Status and headers, without those that differ from call to call whatever is asked. */
function bytesOf(response: Response): string {
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').sort()
  return `${response.status}\n${headers.map((header) => header.join(': ')).join('\n')}`
}
