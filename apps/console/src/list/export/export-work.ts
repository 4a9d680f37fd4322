import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../api/emitter.ts'

/** A list on its way into a file; goes on while its page is left, and ends with the tab. */
export interface ExportWork {
  id: number
  /** Name of the list. */
  title: string
  state: 'waiting' | 'running' | 'ready' | 'failed'
  rows: number
  total: number | undefined
  reason?: string
}

export interface ExportOrder {
  title: string
  total: number | undefined
  /** Reads, writes and saves; told to stop by the signal. */
  run: (tell: (progress: { rows: number; total: number | undefined }) => void, signal: AbortSignal) => Promise<void>
}

/** What is ready is said for so long. */
const READY_MS = 10_000

const changes = createEmitter()
const orders = new Map<number, { order: ExportOrder; abort: AbortController }>()
let works: readonly ExportWork[] = []
let lastId = 0

const now = () => works
export const useExports = (): readonly ExportWork[] => useSyncExternalStore(changes.listen, now, now)

/** One at a time: the next one waits behind it. Tells its id. */
export function startExport(order: ExportOrder): number {
  const id = ++lastId
  orders.set(id, { order, abort: new AbortController() })
  set([...works, { id, title: order.title, state: 'waiting', rows: 0, total: order.total }])
  void work()
  return id
}

/** Stops it, or takes it off. */
export function dropExport(id: number): void {
  orders.get(id)?.abort.abort()
  orders.delete(id)
  set(works.filter((it) => it.id !== id))
}

export function retryExport(id: number): void {
  const again = orders.get(id)?.order
  dropExport(id)
  if (again !== undefined) startExport(again)
}

/** When the user has signed out. */
export function endExports(): void {
  for (const { id } of works) dropExport(id)
}

async function work(): Promise<void> {
  const next = works.find(({ state }) => state === 'waiting')
  if (next === undefined || works.some(({ state }) => state === 'running')) return
  const { id } = next
  const entry = orders.get(id)
  if (entry === undefined) return
  change(id, { state: 'running' })
  try {
    await entry.order.run((progress) => change(id, progress), entry.abort.signal)
    change(id, { state: 'ready' })
    setTimeout(() => dropExport(id), READY_MS)
  } catch (error) {
    if (!entry.abort.signal.aborted)
      change(id, { state: 'failed', reason: error instanceof Error ? error.message : '' })
  }
  void work()
}

const change = (id: number, how: Partial<ExportWork>) => set(works.map((it) => (it.id === id ? { ...it, ...how } : it)))

/** Whoever closes the tab is asked first; the words of that question are the browser's. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly ExportWork[]): void {
  works = next
  // only while it is needed: a page that listens is not kept for the way back
  if (works.some(({ state }) => state === 'waiting' || state === 'running')) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  changes.emit()
}
