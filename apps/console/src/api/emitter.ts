/** Says that something has changed which lives outside React; `listen` is what `useSyncExternalStore` takes. */
export interface Emitter {
  emit(): void
  /** Returns the end of it. */
  listen: (listener: () => void) => () => void
}

export function createEmitter(): Emitter {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
