import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { createEmitter } from '../api/emitter.ts'
import type { Leaving } from '../features/boxes/setup/setup-work.ts'

/*
 * The few pages of the wizards are told apart by the address alone. What the console's router does beyond that would be most of what an
 * installer's phone has to load.
 */
const moved = createEmitter()
let shown = location.pathname
/** Asked before the page is left; it goes on by itself, or not at all. */
let guard: ((to: string) => void) | undefined

const show = (path: string) => {
  shown = path
  window.scrollTo(0, 0)
  moved.emit()
}

export function go(to: string): void {
  if (guard !== undefined) {
    guard(to)
    return
  }
  history.pushState(null, '', to)
  show(to)
}

window.addEventListener('popstate', () => {
  const to = location.pathname
  if (guard === undefined) {
    show(to)
    return
  }
  // the page that is shown stays until it is decided
  history.pushState(null, '', shown)
  guard(to)
})

/** The path of the page that is shown. */
export const usePath = (): string => useSyncExternalStore(moved.listen, () => shown)

type PageLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }
/** Leads to another page of the wizard. */
export function PageLink({ to, onClick, ...anchor }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return <a {...anchor} href={to} onClick={follow} />
}

export function useLeaving(unsaved: boolean): Leaving {
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = setAsked
    window.addEventListener('beforeunload', ask)
    return () => {
      guard = undefined
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
  return {
    asked: asked !== undefined,
    stay: () => setAsked(undefined),
    leave: () => {
      guard = undefined
      setAsked(undefined)
      if (asked !== undefined) go(asked)
    },
  }
}
