import { useSyncExternalStore } from 'react'

const TICK = 5_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

const present = () => now

/** The present, renewed every 5 s by one timer for the whole page: relative times grow older while they are looked at. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, present, present)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(tick, TICK)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}
