import { setup } from '@cubeward/contract/admin/setup.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../api/api.ts'
import { createEmitter } from '../api/emitter.ts'
import { ApiProblem } from '../api/problem.ts'
import { installDriver } from './live/feed-store.ts'
import { rereadAll } from './reads.ts'
import { keepReport, keepWritten, writtenFor } from './report/kept-report.ts'

/** What an installer has scanned or decided, and the server has yet to hear. */
export type Errand =
  | { kind: 'tenant'; id: string; code: string }
  | { kind: 'unit'; id: string; key: string; cubeId: string }
  | { kind: 'driver'; id: string; name: string; on: boolean }
  | { kind: 'finish'; id: string; installer: string; remarks: string }
export type Kind = Errand['kind']
type Of<K extends Kind> = Extract<Errand, { kind: K }>
interface Errands {
  waiting: readonly Errand[]
  /** What was refused last, each with the reason. */
  refused: readonly { errand: Errand; reason: string }[]
}

export const waitingOf = <K extends Kind>({ waiting }: Errands, kind: K): readonly Of<K>[] =>
  waiting.filter((one): one is Of<K> => one.kind === kind)
export const refusedOf = <K extends Kind>(
  { refused }: Errands,
  kind: K,
): readonly { errand: Of<K>; reason: string }[] =>
  refused.filter((one): one is { errand: Of<K>; reason: string } => one.errand.kind === kind)

/** What it is about: a later one takes the place of an earlier one, and of no other. */
const aboutOf = (errand: Errand): string =>
  errand.kind === 'unit' ? `unit/${errand.key}` : errand.kind === 'driver' ? `driver/${errand.name}` : errand.kind

/** Soon enough for someone who stands before the cube, and seldom enough where there is no reception. */
const RETRY_MS = 4_000
const nameOf = (setupKey: string) => `cubeward.errands.${setupKey.slice(0, 12)}`
const changes = createEmitter()
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
  const first: Errands = { waiting, refused: [] }
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
  changes.emit()
}

/** Does it now, or as soon as there is reception; also after the page was loaded anew. */
export function sendErrand(setupKey: string, errand: Errand): void {
  const { waiting, refused } = errandsOf(setupKey)
  const isOther = (one: Errand) => aboutOf(one) !== aboutOf(errand)
  set(setupKey, {
    waiting: [...waiting.filter(isOther), errand],
    refused: refused.filter((one) => isOther(one.errand)),
  })
  void run(setupKey)
}

export function forgetRefusal(setupKey: string, kind: Kind): void {
  const { waiting, refused } = errandsOf(setupKey)
  set(setupKey, { waiting, refused: refused.filter(({ errand }) => errand.kind !== kind) })
}

async function carryOut(setupKey: string, errand: Errand): Promise<unknown> {
  const idempotencyKey = errand.id
  const params = { setupKey }
  switch (errand.kind) {
    case 'tenant':
      return call(setup.assignTenant, { params, body: { cubeActivationCode: errand.code }, idempotencyKey })
    case 'unit': {
      const { key, cubeId } = errand
      return call(setup.assignUnit, { params: { setupKey: key }, body: { cubeId }, setupKey, idempotencyKey })
    }
    case 'driver':
      return orderDriver(setupKey, errand)
    case 'finish':
      return finish(setupKey, errand)
  }
}

async function orderDriver(setupKey: string, { name, on }: Of<'driver'>): Promise<void> {
  // an order whose answer was lost may be under way, or carried out
  const drivers = await call(setup.drivers, { params: { setupKey } })
  const driver = drivers.find(({ packageName }) => packageName === name)
  const running = driver?.job?.state === 'Running' ? driver.job.kind : undefined
  if (running === undefined && driver !== undefined && (driver.installed !== null) === on) return
  if (running !== (on ? 'InstallPackage' : 'RemovePackage')) await installDriver(name, on)
}

async function finish(setupKey: string, { id, installer, remarks }: Of<'finish'>): Promise<void> {
  const params = { setupKey }
  const before = writtenFor(setupKey, id)
  const report = before ?? (await call(setup.report, { params, body: { installer, remarks }, idempotencyKey: id }))
  keepWritten(setupKey, id, report)
  try {
    await call(setup.finish, { params })
  } catch (error) {
    // the answer to an earlier one was lost: the key has ended with it
    if (before === undefined || !(error instanceof ApiProblem && error.status === 404)) throw error
  }
  keepReport(setupKey, report)
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
      const { waiting, refused } = errandsOf(setupKey)
      set(setupKey, {
        waiting: waiting.filter(({ id }) => id !== errand.id),
        refused: done === undefined ? refused : [...refused, { errand, reason: done.message }],
      })
      // a finished setup has nothing more to read
      if (errand.kind !== 'finish' || done !== undefined) await rereadAll(setupKey)
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
        changes.emit()
        await reception()
      }
    }
  } finally {
    if (counted) stalled--
    changes.emit()
  }
}
/** How much waits for reception beside what was scanned. */
export const useStalled = (): number => useSyncExternalStore(changes.listen, () => stalled)

export const useErrands = (setupKey: string): Errands => useSyncExternalStore(changes.listen, () => errandsOf(setupKey))
