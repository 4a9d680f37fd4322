import { createContext, type ReactNode, useContext } from 'react'

/** The few words that plain components need everywhere, already in the reader's language. */
export interface UiTexts {
  /** Language tag for dates and numbers ("en", "de"). */
  locale: string
  copy: string
  copied: string
  notCopied: string
  close: string
  done: string
  cancel: string
  tryAgain: string
  /** Before a request id in an error: "Request". */
  request: string
  /** Spoken name of the "…" button. */
  more: string
  /** Beside the label of a field that may stay empty. */
  optional: string
  /** Spoken while something loads. */
  loading: string
}

const Context = createContext<UiTexts | undefined>(undefined)

/** Keep `texts` the same object while the language stays: every component that reads it is drawn anew with it. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

export function useUiTexts(): UiTexts {
  const texts = useContext(Context)
  if (!texts) throw new Error('UiTextsProvider is missing above this component')
  return texts
}
