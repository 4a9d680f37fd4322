import { createContext, type ReactNode, useContext, useEffect } from 'react'

interface KnownField {
  label: ReactNode
  /** How a value of it is said, where it is not said as it is. */
  word?: ((value: unknown) => ReactNode) | undefined
}

/** The fields that a form shows, by their path. */
export type FieldLabels = Map<string, KnownField>
export const FieldLabelsContext = createContext<FieldLabels | undefined>(undefined)

/** Tells the form around what a field is called there, so that it can speak of it elsewhere (decision 87). */
export function useFieldLabel(name: string, label: ReactNode, word?: KnownField['word']): void {
  const labels = useContext(FieldLabelsContext)
  useEffect(() => {
    labels?.set(name, { label, word })
    return () => {
      labels?.delete(name)
    }
  }, [labels, name, label, word])
}

/** As `useFieldLabel`, for a field that is written where it stands. */
export function FieldLabel({ name, label, word }: KnownField & { name: string }) {
  useFieldLabel(name, label, word)
  return null
}
