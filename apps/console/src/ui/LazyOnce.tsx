import { type ReactNode, Suspense, useState } from 'react'

/** Draws a lazy part from its first use on, and keeps it afterwards so that it can close as it opened. */
export function LazyOnce({ when, children }: { when: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(when)
  if (when && !used) setUsed(true)
  return used && <Suspense fallback={null}>{children}</Suspense>
}
