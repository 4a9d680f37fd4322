import { setup } from '@cubeward/contract/admin/setup.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../api/api.ts'
import { ApiProblem } from '../api/problem.ts'
import { createSignal } from '../api/signal.ts'
import { rereadAll } from './reads.ts'

/** What an installer has scanned or decided, and the server has yet to hear. */
export type Errand =
  | { kind: 'tenant'; id: string; code: string }
  | { kind: 'unit'; id: string; key: string; cubeId: string }
export type Kind = Errand['kind']
interface Errands {
  waiting: readonly Errand[]
  /** Why the last one of its kind was refused, with what it was about. */
  refused: Partial<Record<Kind, { errand: Errand; reason: string }>>
}

const RETRY_MS = 4_000
const nameOf = (setupKey: string) => `cubeward.errands.${setupKey.slice(0, 12)}`
const changes = createSignal()
const known = new Map<string, Errands>()
const running = new Set<string>()

function errandsOf(setupKey: string): Errands {
  const there = known.get(setupKey)
  if (there !== undefined) return there
  let waiting: Errand[] = []
  try {
    waiting = JSON.parse(localStorage.getItem(nameOf(setupKey)) ?? '[]') as Errand[]
  } catch {
    // unreadable: as if there were none
  }
  const first: Errands = { waiting, refused: {} }
  known.set(setupKey, first)
  if (waiting.length > 0) void run(setupKey)
  return first
}

function set(setupKey: string, next: Errands): void {
  known.set(setupKey, next)
  try {
    if (next.waiting.length === 0) localStorage.removeItem(nameOf(setupKey))
    else localStorage.setItem(nameOf(setupKey), JSON.stringify(next.waiting))
  } catch {
    // no room: it only does not survive a reload
  }
  changes.tell()
}

/** Does it now, or as soon as there is reception; also after the page was loaded anew. */
export function sendErrand(setupKey: string, errand: Errand): void {
  const { waiting, refused } = errandsOf(setupKey)
  const { [errand.kind]: _, ...others } = refused
  set(setupKey, { waiting: [...waiting.filter(({ kind }) => kind !== errand.kind), errand], refused: others })
  void run(setupKey)
}

export function forgetRefusal(setupKey: string, kind: Kind): void {
  const { waiting, refused } = errandsOf(setupKey)
  const { [kind]: _, ...others } = refused
  set(setupKey, { waiting, refused: others })
}

function carryOut(setupKey: string, errand: Errand): Promise<unknown> {
  const idempotencyKey = errand.id
  if (errand.kind === 'tenant')
    return call(setup.assignTenant, { params: { setupKey }, body: { cubeActivationCode: errand.code }, idempotencyKey })
  const { key, cubeId } = errand
  return call(setup.assignUnit, { params: { setupKey: key }, body: { cubeId }, setupKey, idempotencyKey })
}

/** No answer, or one of something between here and the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status)

async function run(setupKey: string): Promise<void> {
  if (running.has(setupKey)) return
  running.add(setupKey)
  try {
    for (let [errand] = errandsOf(setupKey).waiting; errand; [errand] = errandsOf(setupKey).waiting) {
      const done = await carryOut(setupKey, errand).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      if (done !== undefined && isUnreachable(done)) {
        await reception()
        continue
      }
      const { id, kind } = errand
      const { waiting, refused } = errandsOf(setupKey)
      const after = waiting.filter((one) => one.id !== id)
      set(setupKey, {
        waiting: after,
        refused: done === undefined ? refused : { ...refused, [kind]: { errand, reason: done.message } },
      })
      await rereadAll(setupKey)
    }
  } finally {
    running.delete(setupKey)
  }
}

/** Settles when it is worth another attempt. */
export function reception(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      resolve()
    }
    const timer = setTimeout(again, RETRY_MS)
    window.addEventListener('online', again)
  })
}

let stalled = 0
/** Does it, again and again while the server cannot be reached. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  let counted = false
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isUnreachable(error)) throw error
        if (!counted) stalled++
        counted = true
        changes.tell()
        await reception()
      }
    }
  } finally {
    if (counted) stalled--
    changes.tell()
  }
}
/** How much waits for reception beside what was scanned. */
export const useStalled = (): number => useSyncExternalStore(changes.listen, () => stalled)

export const useErrands = (setupKey: string): Errands => useSyncExternalStore(changes.listen, () => errandsOf(setupKey))
