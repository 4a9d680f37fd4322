import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useAuthorization } from '../session/authorization.ts'

type Draft = Record<string, unknown>

const keepers = new Set<() => void>()
let leaving = false

/** Keeps what is typed in every form of the page over the way to the sign-in and back, in this tab. */
export function keepDrafts(): void {
  leaving = true
  for (const keep of keepers) keep()
}
/** The way to the sign-in failed: the page stays. */
export const stay = (): void => {
  leaving = false
}
/** Whether what is typed is safe from leaving the page. */
export const areDraftsKept = (): boolean => leaving

let ended = false
/** Told when the session ends: the way to the sign-in leads out of an open dialog, whose words are kept as it closes. */
export const markSessionEnded = (on: boolean): void => {
  ended = on
}

/** Never written down, wherever in a form it stands. */
const SECRET = /password|secret|token|accessCode|accessKeys/i

/** The changed values of a form without its secrets; a group of fields is kept as a whole. */
export function draftOf(values: Draft, dirty: Readonly<Record<string, unknown>>): Draft {
  const changed = Object.keys(dirty).filter((name) => isDirty(dirty[name]) && !SECRET.test(name))
  return Object.fromEntries(changed.map((name) => [name, withoutSecrets(values[name])]))
}

const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name))
  return Object.fromEntries(kept.map(([name, it]) => [name, withoutSecrets(it)]))
}

/** Every single value of a draft by its path: `address.city`. What is left out of a group stays as it is stored. */
export function draftValues(draft: Draft, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(draft).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? draftValues(value as Draft, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]],
  )
}

/** Puts back what was kept at this place, and keeps what is typed there by the time of leaving; until the returned function is called. */
export function holdDraft(place: string, typed: () => unknown, putBack: (kept: unknown) => void): () => void {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  if (kept !== null) putBack(JSON.parse(kept))
  const keep = () => {
    const now = typed()
    if (now !== undefined) sessionStorage.setItem(place, JSON.stringify(now))
  }
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
    if (ended) keep()
  }
}

const placeOf = (userId: string, label: string) => `cubeward.draft.${userId}.${location.pathname}.${label}`

/** Whether something waits to be put back on this page. */
export const isDraftKept = (userId: string, label: string): boolean =>
  sessionStorage.getItem(placeOf(userId, label)) !== null

/**
 * What is typed outside of a form, undefined if nothing is unsaved: put back after signing in again, for the same person on the same page.
 * Never for secrets.
 */
export function useKeptTyping<T>(label: string, typed: () => T | undefined, putBack: (kept: T) => void): void {
  const { userId } = useAuthorization()
  const latest = useRef({ typed, putBack })
  useEffect(() => {
    latest.current = { typed, putBack }
  })
  useEffect(
    () =>
      holdDraft(
        placeOf(userId, label),
        () => latest.current.typed(),
        (kept) => latest.current.putBack(kept as T),
      ),
    [label, userId],
  )
}

/** The same for all fields of a form but its secrets. */
export function useDraft<V extends FieldValues>(form: UseFormReturn<V>, label: string): void {
  const { dirtyFields } = form.formState
  const typed = () => {
    const draft = draftOf(form.getValues(), dirtyFields)
    return Object.keys(draft).length > 0 ? draft : undefined
  }
  useKeptTyping(label, typed, (draft: Draft) => {
    for (const [path, value] of draftValues(draft))
      form.setValue(path as Path<V>, value as never, { shouldDirty: true, shouldValidate: true })
  })
}
