const parts: (() => Promise<unknown>)[] = []

/** How long to wait for a sign of a connection before a part is asked for again. */
const PATIENCE_MS = 5_000

/**
 * Fetches the code of a part until it comes: without a connection the part is waited for, instead of taking the page down with it.
 * For `lazy()`, which remembers a failure for ever.
 */
export const retryImport =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(() => connection().then(retryImport(load)))

/** The same, for a part that every page may need at any moment: fetched in advance too, so that it is there without a connection. */
export function prefetchImport<T>(load: () => Promise<T>): () => Promise<T> {
  parts.push(load)
  return retryImport(load)
}

/** Fetches those parts, when the first page stands and the browser has nothing else to do. */
export function prefetchImports(): void {
  const fetchAll = () => {
    for (const load of parts) load().catch(() => undefined)
  }
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll)
  else setTimeout(fetchAll, 1_000)
}

const connection = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, PATIENCE_MS)
    addEventListener('online', done)
  })
