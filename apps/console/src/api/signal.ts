/** Says that something has changed which lives outside React; `listen` is what `useSyncExternalStore` takes. */
export interface Signal {
  tell(): void
  /** Returns the end of it. */
  listen: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
