const KEY = 'cubeward.tab'

/**
 * Whether this tab is a copy of another open one ("duplicate tab" copies the session storage). A copy must not use the
 * other's refresh token: the provider rotates it, and would take its second use for a theft. Every tab therefore holds a
 * lock on its own id for as long as it lives; who cannot get the lock of its id is the copy and takes a new id.
 */
export async function isCopiedTab(locks: LockManager | undefined, storage: Storage): Promise<boolean> {
  if (locks === undefined) return false
  const known = storage.getItem(KEY)
  if (known !== null && (await hold(locks, known))) return false
  const fresh = crypto.randomUUID()
  storage.setItem(KEY, fresh)
  await hold(locks, fresh)
  return known !== null
}

function hold(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(`${KEY}.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // kept until the page goes away
      return lock === null ? undefined : new Promise<void>(() => {})
    })
  })
}
