import type { ConnectionState } from '@cubeward/vcmp/client.ts'

/** What the lamp and the banner say: every live connection of this tab taken together. */
export type LiveState = 'live' | 'connecting' | 'reconnecting' | 'offline' | 'ended'

/** Pure: the worst connection decides; without any there is nothing that could be lost. */
export function overallState(states: Iterable<ConnectionState>, online: boolean): LiveState {
  if (!online) return 'offline'
  const all = new Set(states)
  if (all.has('reconnecting')) return 'reconnecting'
  if (all.has('closed')) return 'ended'
  if (all.has('connecting')) return 'connecting'
  return 'live'
}

interface Entry {
  state: ConnectionState
  retry: () => void
}

const connections = new Map<object, Entry>()
const listeners = new Set<() => void>()
let snapshot: { state: LiveState; since: string | undefined } = { state: 'live', since: undefined }

function changed(): void {
  const state = overallState(
    [...connections.values()].map((it) => it.state),
    navigator.onLine,
  )
  if (state === snapshot.state) return
  // since when what is shown is only last known
  const since = state === 'live' ? undefined : (snapshot.since ?? new Date().toISOString())
  snapshot = { state, since }
  for (const listener of listeners) listener()
}

export function report(owner: object, state: ConnectionState, retry: () => void): void {
  connections.set(owner, { state, retry })
  changed()
}
export function forget(owner: object): void {
  connections.delete(owner)
  changed()
}
/** Tries the lost connections now instead of waiting for their next turn. */
export function retryNow(): void {
  for (const { state, retry } of connections.values()) if (state === 'reconnecting') retry()
}

export function subscribeLiveState(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of ['online', 'offline']) window.addEventListener(type, changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const type of ['online', 'offline']) window.removeEventListener(type, changed)
  }
}
export const liveSnapshot = (): typeof snapshot => snapshot
