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

/** Never written down, wherever in a form it stands. */
const SECRET = /password|secret|token/i

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

/** Puts back what was typed before signing in again, for the same person on the same page. */
export function useDraft<V extends FieldValues>(form: UseFormReturn<V>, label: string): void {
  const { userId } = useAuthorization()
  const dirty = useRef<Readonly<Record<string, unknown>>>({})
  const { dirtyFields } = form.formState
  useEffect(() => {
    dirty.current = dirtyFields
  })
  useEffect(() => {
    const place = `cubeward.draft.${userId}.${location.pathname}.${label}`
    const kept = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
    for (const [path, value] of draftValues((JSON.parse(kept ?? '{}') ?? {}) as Draft))
      form.setValue(path as Path<V>, value as never, { shouldDirty: true })
    const keep = () => {
      const draft = draftOf(form.getValues(), dirty.current)
      if (Object.keys(draft).length > 0) sessionStorage.setItem(place, JSON.stringify(draft))
    }
    keepers.add(keep)
    return () => {
      keepers.delete(keep)
    }
  }, [form, label, userId])
}
